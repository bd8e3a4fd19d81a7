// Code samples that send one request, in curl, TypeScript, and Python.

import { bodyOf, exampleBody, fileTypesOf } from './description.ts'
import type { Operation } from './description.ts'

interface Sample {
  readonly title: string
  readonly code: string
}

/** `publicUrl` has no trailing slash. */
export function operationSamples(publicUrl: string, operation: Operation): readonly [Sample, ...Sample[]] {
  const request = describeRequest(publicUrl, operation)
  return [
    { title: 'curl', code: curlSample(request) },
    { title: 'TypeScript', code: typescriptSample(request) },
    { title: 'Python', code: pythonSample(request) },
  ]
}

interface Request {
  readonly method: string
  readonly url: string
  readonly needsKey: boolean
  readonly contentType: string | null
  /** Null if there is no body, or if the body is a file. */
  readonly json: string | null
  readonly isStream: boolean
}

/** Path parameters become uppercase names, such as `TASK_ID`. The reader replaces them with real values. */
function describeRequest(publicUrl: string, operation: Operation): Request {
  const body = bodyOf(operation)
  const [fileType = null] = fileTypesOf(operation)
  return {
    method: operation.method,
    url: publicUrl + operation.path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase()),
    needsKey: operation.security === undefined,
    contentType: body === null ? fileType : 'application/json',
    json: body === null ? null : JSON.stringify(exampleBody(body), null, 2),
    isStream: operation.responses['200']?.content?.['text/event-stream'] !== undefined,
  }
}

function curlSample({ method, url, needsKey, contentType, json, isStream }: Request): string {
  const lines = [
    `curl -sS${isStream ? 'N' : ''}L${method === 'GET' ? '' : ` -X ${method}`} ${url}`,
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(contentType === null ? [] : [`-H "Content-Type: ${contentType}"`]),
    ...(json === null ? [] : [`-d '${json.replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ')}'`]),
    ...(contentType !== null && json === null ? ['--data-binary @fox.png'] : []),
  ]
  return lines.join(' \\\n  ')
}

function typescriptSample({ method, url, needsKey, contentType, json, isStream }: Request): string {
  const isFile = contentType !== null && json === null
  const lines = [
    ...(isFile ? ["import { readFile } from 'node:fs/promises'", ''] : []),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...(needsKey ? ['    Authorization: `Bearer ${process.env.KEY}`,'] : []),
    ...(contentType === null ? [] : [`    'Content-Type': '${contentType}',`]),
    '  },',
    ...(json === null ? [] : [`  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`]),
    ...(isFile ? ["  body: await readFile('fox.png'),"] : []),
    '})',
    ...(isStream
      ? ['for await (const text of response.body!.pipeThrough(new TextDecoderStream())) console.log(text)']
      : needsKey
        ? [
            'const { code, msg, data } = await response.json()',
            'if (code !== 200) throw new Error(msg)',
            'console.log(data)',
          ]
        : ['console.log(response.status)']),
  ]
  return lines.join('\n').replace('  headers: {\n  },\n', '')
}

function pythonSample({ method, url, needsKey, contentType, json, isStream }: Request): string {
  const isFile = contentType !== null && json === null
  const lines = [
    `import ${[...(needsKey && !isStream ? ['json'] : []), ...(needsKey ? ['os'] : [])].join(', ')}`,
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${JSON.stringify(url)},`,
    ...(json === null ? [] : [`    data=json.dumps(${json.replaceAll('\n', '\n    ')}).encode(),`]),
    ...(isFile ? ['    data=open("fox.png", "rb").read(),'] : []),
    '    headers={',
    ...(needsKey ? ['        "Authorization": "Bearer " + os.environ["KEY"],'] : []),
    ...(contentType === null ? [] : [`        "Content-Type": "${contentType}",`]),
    '    },',
    `    method="${method}",`,
    ')',
    ...(isStream
      ? ['for line in urlopen(request):', '    print(line.decode(), end="")']
      : needsKey
        ? [
            'response = json.load(urlopen(request))',
            'if response["code"] != 200:',
            '    raise RuntimeError(response["msg"])',
            'print(response["data"])',
          ]
        : ['print(urlopen(request).status)']),
  ]
  return lines
    .join('\n')
    .replace(/^import \n/, '')
    .replace('    headers={\n    },\n', '')
}
