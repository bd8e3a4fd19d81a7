// The contract: the numbered guarantees that the API gives to clients. A test that proves a rule has the rule's id in
// brackets at the end of its name, and `test/guards/contract-rules.test.ts` checks that every rule has a test.
// docs/api.md and docs/errors.md explain the rules.

export interface ContractRule {
  readonly id: string
  readonly text: string
}

export const contractRules: readonly ContractRule[] = [
  // C2: create.
  { id: 'C2.1', text: 'model_id is a required string and is matched exactly against the catalogue' },
  { id: 'C2.2', text: 'prompt is a required string' },
  { id: 'C2.3', text: 'prompt has 1 to 5,000 code points' },
  { id: 'C2.4', text: 'prompt does not consist only of white space' },
  { id: 'C2.5', text: 'prompt is well-formed Unicode' },
  { id: 'C2.6', text: 'prompt has no C0 control character except tab, line feed and carriage return' },
  {
    id: 'C2.7',
    text: 'image_urls is an optional array, which may be empty and contains at most as many strings as the model allows',
  },
  {
    id: 'C2.8',
    text: 'each image URL is http: or https:, is at most 2,048 characters long and contains no user info',
  },
  { id: 'C2.9', text: "aspect_ratio is an optional string from the model's list" },
  {
    id: 'C2.10',
    text: 'a URL of a stored file is read from storage; invalid_field if the file does not exist',
  },
  {
    id: 'C2.11',
    text: 'an IP literal outside the public address space, in any notation, is refused immediately',
  },
  { id: 'C2.12', text: 'localhost and its subdomains are refused immediately' },
  { id: 'C2.13', text: 'a port other than 80 and 443 is refused immediately' },
  { id: 'C2.14', text: 'an input that cannot be fetched fails the task with invalid_input and refunds it' },
  { id: 'C2.15', text: 'an operator may allow address ranges and ports; the message names the setting' },
  {
    id: 'C2.16',
    text: 'null is not a valid value of any field, and the message says to leave the field out',
  },
  { id: 'C2.17', text: 'an unknown field is an error that names it and lists the known fields' },
  { id: 'C2.18', text: 'duplicate keys are an error' },
  { id: 'C2.19', text: 'the body is a JSON object in UTF-8' },
  { id: 'C2.20', text: 'the body is at most 256 KiB long' },
  { id: 'C2.21', text: 'the body is at most 20 levels deep' },
  {
    id: 'C2.22',
    text: 'Idempotency-Key is sent once, with 1 to 255 visible ASCII characters; otherwise invalid_field names it',
  },
  { id: 'C2.23', text: 'an idempotency key is scoped to the account' },
  { id: 'C2.24', text: 'an idempotency key is remembered for 72 hours' },
  {
    id: 'C2.25',
    text: 'only a success is remembered: a refused create leaves nothing behind, and its key may be used again',
  },
  {
    id: 'C2.26',
    text: '"same body" means equal values of the four fields after parsing; an absent field differs from a present one',
  },
  {
    id: 'C2.27',
    text: 'the key is looked up after authentication, rate limiting and parsing, and before model, price, limits and credits are checked',
  },
  {
    id: 'C2.28',
    text: 'a replay returns the first response with Idempotent-Replayed: true and a new X-Request-Id',
  },
  { id: 'C2.29', text: 'two simultaneous creates with one key create one task and get equal responses' },
  { id: 'C2.30', text: 'the same key with a different body is idempotency_mismatch' },
  {
    id: 'C2.31',
    text: 'success is HTTP 200, code 200, "Task submitted." with exactly task_id, request_id and credits',
  },
  {
    id: 'C2.32',
    text: 'success is sent only after the debit, the ledger entry and the task are durable in one transaction',
  },
  { id: 'C2.33', text: 'ids are unguessable; request_id begins with req_; every response has X-Request-Id' },
  { id: 'C2.34', text: 'the price is fixed at creation and never changes for that task' },
  // C3: query.
  { id: 'C3.1', text: 'data has exactly the nine fields in order, and failure only on a failed task' },
  {
    id: 'C3.2',
    text: 'data has task_type, created_at in seconds, and credits as charged, even after a refund',
  },
  {
    id: 'C3.3',
    text: 'task_status is 1 until the first submission is recorded, then 2, then 3 or 4, and never goes backwards',
  },
  { id: 'C3.4', text: 'a failed task has msg "ok" and data.failure with code and message' },
  { id: 'C3.5', text: 'output URLs are absolute, need no key, are unguessable and stay the same' },
  {
    id: 'C3.6',
    text: 'output URLs support Range, HEAD and ETag, and outputs are sent with their real media type',
  },
  { id: 'C3.7', text: 'outputs are public, immutable and cacheable for a year' },
  {
    id: 'C3.8',
    text: 'a task that belongs to another account gets exactly the same response as a task that does not exist',
  },
  { id: 'C3.9', text: 'Prefer: wait=N holds the response until the task has ended or N seconds have passed' },
  {
    id: 'C3.10',
    text: 'Preference-Applied confirms that the wait was honoured; without Prefer, the response is immediate',
  },
  { id: 'C3.11', text: 'a wait of more than 60 counts as 60; any other value is ignored' },
  { id: 'C3.12', text: 'with If-None-Match, a held response is also sent when the task changes' },
  { id: 'C3.13', text: 'a shutdown answers held requests immediately' },
  { id: 'C3.14', text: 'a key revoked during a wait ends it with 401 within 2 s' },
  { id: 'C3.15', text: 'a matching If-None-Match gets 304' },
  { id: 'C3.16', text: 'every response under /api/ has Cache-Control: private, no-cache' },
  // C4: envelope, failures, status.
  {
    id: 'C4.1',
    text: 'every response under /api/ that has a body is {code, msg, data}, and data is always an object, except event streams',
  },
  { id: 'C4.2', text: 'success is HTTP 200 and code 200' },
  { id: 'C4.3', text: 'a business failure is HTTP 200, code 0 and a stable identifier in data.error' },
  { id: 'C4.4', text: 'a missing, malformed or unknown key results in 401' },
  { id: 'C4.5', text: 'a revoked or expired key, or a key of a disabled account, results in 401' },
  { id: 'C4.6', text: 'a scheme other than Bearer results in 401' },
  { id: 'C4.7', text: 'more than one Authorization header results in 401' },
  { id: 'C4.8', text: 'a key anywhere other than in that header results in 401' },
  { id: 'C4.9', text: 'every 401 has WWW-Authenticate: Bearer and the same body' },
  { id: 'C4.10', text: 'an unknown path returns 404 not_found' },
  { id: 'C4.11', text: 'an unsupported method of a known path returns 405 method_not_allowed with Allow' },
  {
    id: 'C4.12',
    text: 'a body that is not declared as application/json in UTF-8, or has a content coding, results in 415',
  },
  { id: 'C4.13', text: 'a body over the limit results in 413' },
  {
    id: 'C4.14',
    text: 'a request above the rate limit returns 429 with Retry-After and the RateLimit headers',
  },
  {
    id: 'C4.15',
    text: 'a shutdown, an unreachable database, a full disk or a full queue results in 503 unavailable with Retry-After',
  },
  {
    id: 'C4.16',
    text: 'a lost commit results in 503 outcome_unknown with task_id, request_id and Retry-After',
  },
  {
    id: 'C4.17',
    text: 'a request that HTTP forbids returns 400, 408, 431 or 505, or its connection is closed',
  },
  { id: 'C4.18', text: 'a defect results in 500 internal with the request id, and the process survives' },
  {
    id: 'C4.19',
    text: 'the order of checks is path, method, authentication, rate, media type and size, body',
  },
  { id: 'C4.20', text: 'authentication comes before anything that reveals whether something exists' },
  { id: 'C4.21', text: 'GET /api/v1/tasks/create returns 405, not a task named create' },
  { id: 'C4.22', text: 'HEAD works for every path that supports GET' },
  { id: 'C4.23', text: 'the scheme Bearer is case-insensitive' },
  {
    id: 'C4.24',
    text: 'a valid header takes precedence over a key in the query, which is ignored and redacted in logs',
  },
  {
    id: 'C4.25',
    text: 'OPTIONS on an existing path needs no key and returns 204 with origin, methods and headers',
  },
  { id: 'C4.26', text: 'responses and outputs expose the headers that clients need, never with credentials' },
  { id: 'C4.27', text: 'cors: false turns CORS off' },
  {
    id: 'C4.28',
    text: 'invalid_field and unknown_field name the field; insufficient_credits has required and available',
  },
  { id: 'C4.29', text: 'msg is a sentence that tells a person what is wrong and how to fix it' },
  { id: 'C4.30', text: 'no failure except outcome_unknown leaves a task, a debit or a file behind' },
  { id: 'C4.31', text: 'data.failure.code is one of the eight codes' },
  {
    id: 'C4.32',
    text: "a failure message never shows upstream text, addresses, or other accounts' keys or ids",
  },
  { id: 'C4.33', text: 'a client that closes its sending side after the request still gets its answer' },
  // C5: credits.
  { id: 'C5.1', text: 'credits are integers' },
  { id: 'C5.2', text: 'credits are deducted at submission' },
  {
    id: 'C5.3',
    text: 'a failed task gets one full refund in the transaction that sets status 4; other tasks get none',
  },
  { id: 'C5.4', text: 'the balance is never negative' },
  { id: 'C5.5', text: 'ledger entries are append-only' },
  { id: 'C5.6', text: 'a key with a daily limit of credits never spends more in a UTC day' },
  { id: 'C5.7', text: 'a key that is limited to certain models cannot create tasks with other models' },
  // C6: events.
  {
    id: 'C6.1',
    text: "a task's stream begins with a task event, which has the data of a query, and sends another one at each change",
  },
  {
    id: 'C6.2',
    text: 'a progress event has progress from 0 to 1 or null, and queue_position as a number, "1000+" or null',
  },
  { id: 'C6.3', text: 'a stream sends a comment every 15 s' },
  { id: 'C6.4', text: 'a stream ends after the terminal state' },
  { id: 'C6.5', text: 'a revoked key or a disabled account ends its streams within 2 s' },
  { id: 'C6.6', text: 'the errors of a query, and the rate limit, apply before a stream begins' },
  { id: 'C6.7', text: 'a shutdown ends every stream' },
  {
    id: 'C6.8',
    text: 'an account holds at most limits.uploads files and limits.upload_bytes bytes of uploads; beyond that, upload_limit_reached',
  },
  // C7: quote.
  { id: 'C7.1', text: 'a quote returns exactly credits, balance, accepted and refusal' },
  {
    id: 'C7.2',
    text: 'a quote runs the checks of a create, and its refusal is the error that a create would get',
  },
  { id: 'C7.3', text: 'a quote charges nothing, creates nothing and fetches nothing' },
  // C8: the API description.
  { id: 'C8.1', text: '/openapi.json describes the API in OpenAPI 3.1, as its schemas define it' },
  { id: 'C8.2', text: 'the description has every error identifier, and its examples are valid' },
  { id: 'C8.3', text: '/docs shows the description without a session; each error identifier has an anchor' },
  // C9: lists.
  {
    id: 'C9.1',
    text: 'a list returns items and next_cursor, which is null on the last page; limit is 1 to 100, by default 20',
  },
  {
    id: 'C9.2',
    text: 'following next_cursor shows every row that existed at the start exactly once, while rows are added',
  },
  {
    id: 'C9.3',
    text: 'a cursor that the service did not return for this account, list and filters is invalid_field',
  },
  {
    id: 'C9.4',
    text: 'an unknown parameter of a list is unknown_field; a repeated, empty or invalid one is invalid_field',
  },
  { id: 'C9.5', text: 'GET /api/v1/tasks lists own tasks, newest first, each as a query returns it' },
  {
    id: 'C9.6',
    text: 'tasks can be filtered by status, model_id, created_after and created_before, in any combination',
  },
  {
    id: 'C9.7',
    text: 'the ledger lists own entries, newest first, with id, kind, amount, balance_after, task_id, reference and created_at',
  },
  {
    id: 'C9.8',
    text: 'usage has the number of tasks, the credits charged and the credits refunded by any of day, model and key',
  },
  { id: 'C9.9', text: 'usage covers the UTC days from `from` to `to`, at most 366' },
  { id: 'C9.10', text: 'archived tasks stay in the usage' },
  // C12: account events.
  {
    id: 'C12.1',
    text: "an account's stream begins with its unfinished tasks, and sends a task event at each change of a status",
  },
  {
    id: 'C12.2',
    text: 'a client that sends Last-Event-ID within 24 h is notified of the end of every task exactly once, in order',
  },
  { id: 'C12.3', text: 'a stream never contains tasks of other accounts' },
  { id: 'C12.4', text: 'an account has at most 20 open streams per process' },
  // C14: cancellations.
  { id: 'C14.1', text: 'a queued task that is cancelled has status 4 and failure canceled, and is refunded' },
  {
    id: 'C14.2',
    text: 'a running task is stopped on its engine; the response comes when the task has ended, or after 10 s',
  },
  { id: 'C14.3', text: 'a running task that is cancelled may still succeed' },
  { id: 'C14.4', text: 'simultaneous cancellations refund once' },
  {
    id: 'C14.5',
    text: 'not_cancellable: the task has ended, its output is being stored, or its engine cannot stop it',
  },
  { id: 'C14.6', text: "cancelling another account's task is refused like cancelling an unknown task" },
  // C15: deletions.
  { id: 'C15.1', text: 'the output, the inputs and the prompt of a deleted task are removed' },
  { id: 'C15.2', text: 'the ids, the status and the credits of a deleted task stay' },
  { id: 'C15.3', text: 'the output URL of a deleted task returns 410, and a query has null URLs' },
  { id: 'C15.4', text: 'an unfinished task is not_deletable' },
  { id: 'C15.5', text: "deleting another account's task is refused like deleting an unknown task" },
]
