// A create as a program sends it, in the languages in which most people try an API first. Each sample is whole: it also
// waits for the result.

import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'

interface RequestSample {
  /** Its language, as people call it. */
  readonly title: string
  readonly code: string
}

/** `publicUrl` has no slash at its end. The key comes from the environment: it never belongs into a program. */
export function requestSamples(
  publicUrl: string,
  body: CreateRequest,
): readonly [RequestSample, ...RequestSample[]] {
  const api = `${publicUrl}/api/v1`
  const curl = `# export MUTOSCOPE_KEY=sk-muto_…\n${curlSample(publicUrl, '$MUTOSCOPE_KEY', body)}`
  return [
    { title: 'curl', code: curl },
    { title: 'TypeScript', code: typescriptSample(api, body) },
    { title: 'Python', code: pythonSample(api, body) },
  ]
}

/** `key` as a shell reads it between double quotes. */
export function curlSample(publicUrl: string, key: string, body: CreateRequest): string {
  const api = `${publicUrl}/api/v1`
  return `curl -sS ${api}/tasks/create \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d ${shellWord(indented(literal(body, 2)))}

# Then, with the task_id of the answer: waits until it is done
curl -sS ${api}/tasks/TASK_ID \\
  -H "Authorization: Bearer ${key}" \\
  -H "Prefer: wait=60"`
}

/** Nothing between single quotes means anything to a shell but the quote itself. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function typescriptSample(api: string, body: CreateRequest): string {
  return `const api = ${JSON.stringify(api)}
const headers = { Authorization: \`Bearer \${process.env.MUTOSCOPE_KEY}\` }

async function ask(path: string, init: RequestInit) {
  const { code, msg, data } = await fetch(api + path, init).then((response) => response.json())
  if (code !== 200) throw new Error(msg)
  return data
}

const { task_id } = await ask('/tasks/create', {
  method: 'POST',
  headers: {
    ...headers,
    'Content-Type': 'application/json',
    // Of your own making: repeated with it, a create whose answer got lost costs nothing.
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${indented(literal(body, 2))}),
})

let task = await ask(\`/tasks/\${task_id}\`, { headers })
while (task.task_status < 3) {
  task = await ask(\`/tasks/\${task_id}\`, { headers: { ...headers, Prefer: 'wait=60' } })
}
console.log(task.image_url ?? task.video_url ?? task.failure.message)`
}

function pythonSample(api: string, body: CreateRequest): string {
  return `import json, os, uuid
from urllib.request import Request, urlopen

api = ${JSON.stringify(api)}
headers = {"Authorization": "Bearer " + os.environ["MUTOSCOPE_KEY"]}

def ask(path, body=None, **more):
    data = None if body is None else json.dumps(body).encode()
    answer = json.load(urlopen(Request(api + path, data, {**headers, **more})))
    if answer["code"] != 200:
        raise RuntimeError(answer["msg"])
    return answer["data"]

created = ask("/tasks/create", ${literal(body, 4)}, **{
    "Content-Type": "application/json",
    # Of your own making: repeated with it, a create whose answer got lost costs nothing.
    "Idempotency-Key": str(uuid.uuid4()),
})

task = {"task_status": 1}
while task["task_status"] < 3:
    task = ask("/tasks/" + created["task_id"], Prefer="wait=60")
print(task["image_url"] or task["video_url"] or task["failure"]["message"])`
}

/** All lines but the first, by two spaces. */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

/** Strings, lists and objects are written the same in all three languages. */
function literal(body: CreateRequest, spaces: number): string {
  return JSON.stringify(body, null, spaces)
}
