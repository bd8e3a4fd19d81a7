// Code samples that create a task and wait for its result, in curl, TypeScript, and Python.

import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'

interface RequestSample {
  readonly title: string
  readonly code: string
}

/**
 * `publicUrl` has no trailing slash. The samples read the key from the environment, because keys should not be written
 * into code.
 */
export function requestSamples(
  publicUrl: string,
  body: CreateRequest,
): readonly [RequestSample, ...RequestSample[]] {
  const api = `${publicUrl}/api/v1`
  const curl = `# export KEY=sk-muto_…\n${curlSample(publicUrl, '$KEY', body)}`
  return [
    { title: 'curl', code: curl },
    { title: 'TypeScript', code: typescriptSample(api, body) },
    { title: 'Python', code: pythonSample(api, body) },
  ]
}

/** The command contains `key` in double quotes, so that a shell expands a variable such as `$KEY`. */
export function curlSample(publicUrl: string, key: string, body: CreateRequest): string {
  const api = `${publicUrl}/api/v1`
  return `curl -sS ${api}/tasks/create \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d ${shellQuoted(indented(literal(body, 2)))}

# Then wait for the result (replace TASK_ID with the task_id from the response)
curl -sS ${api}/tasks/TASK_ID \\
  -H "Authorization: Bearer ${key}" \\
  -H "Prefer: wait=60"`
}

/** Inside single quotes, only the single quote is special to a shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function typescriptSample(api: string, body: CreateRequest): string {
  return `const api = ${JSON.stringify(api)}
const headers = { Authorization: \`Bearer \${process.env.KEY}\` }

async function call(path: string, init: RequestInit) {
  const { code, msg, data } = await fetch(api + path, init).then((response) => response.json())
  if (code !== 200) throw new Error(msg)
  return data
}

const { task_id } = await call('/tasks/create', {
  method: 'POST',
  headers: {
    ...headers,
    'Content-Type': 'application/json',
    // Makes a retry safe: the same key never creates a second task.
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${indented(literal(body, 2))}),
})

let task = await call(\`/tasks/\${task_id}\`, { headers })
while (task.task_status < 3) {
  task = await call(\`/tasks/\${task_id}\`, { headers: { ...headers, Prefer: 'wait=60' } })
}
console.log(task.image_url ?? task.video_url ?? task.failure.message)`
}

function pythonSample(api: string, body: CreateRequest): string {
  return `import json, os, uuid
from urllib.request import Request, urlopen

api = ${JSON.stringify(api)}
headers = {"Authorization": "Bearer " + os.environ["KEY"]}

def call(path, body=None, **extra_headers):
    data = None if body is None else json.dumps(body).encode()
    response = json.load(urlopen(Request(api + path, data, {**headers, **extra_headers})))
    if response["code"] != 200:
        raise RuntimeError(response["msg"])
    return response["data"]

created = call("/tasks/create", ${literal(body, 4)}, **{
    "Content-Type": "application/json",
    # Makes a retry safe: the same key never creates a second task.
    "Idempotency-Key": str(uuid.uuid4()),
})

task = {"task_status": 1}
while task["task_status"] < 3:
    task = call("/tasks/" + created["task_id"], Prefer="wait=60")
print(task["image_url"] or task["video_url"] or task["failure"]["message"])`
}

/** Indents all lines except the first. */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

/** Strings, lists, and objects look the same in JSON, TypeScript, and Python. */
function literal(body: CreateRequest, spaces: number): string {
  return JSON.stringify(body, null, spaces)
}
