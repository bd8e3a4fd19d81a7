import type { Mutant } from '../mutant.ts'

const events = 'src/store/operations/events/events.ts'
const stream = 'src/http/api/account-events.ts'
const conformance = ['test/conformance/store/events.test.ts']
const webhooks = ['test/conformance/store/webhooks.test.ts']
const webhookHosts = ['test/conformance/store/webhook-hosts.test.ts']
const archivedWebhooks = ['test/conformance/store/archive-webhooks.test.ts']
const api = ['test/api/account-events.test.ts']

export const eventMutants: readonly Mutant[] = [
  {
    breaks: 'the events of a batch are numbered in reverse order',
    file: events,
    from: 'const following = (left.get(accountId) ?? 0) - 1',
    to: 'const following = ended.filter((other) => other.accountId === accountId).length - (left.get(accountId) ?? 0)',
    tests: conformance,
  },
  {
    breaks:
      'an event that is kept counts as deleted, so a client that missed only this event must start over',
    file: events,
    from: 'select e.number - 1 from events e',
    to: 'select e.number from events e',
    tests: conformance,
  },
  {
    breaks: 'events are deleted regardless of their age',
    file: events,
    from: 'where o.created_at_ms <= now_ms() - cast($1 as bigint)',
    to: 'where o.created_at_ms <= now_ms() + cast($1 as bigint)',
    tests: conformance,
  },
  {
    breaks: 'a stream that continues skips the events that its client missed',
    file: stream,
    from: 'this.#position = resumed ? lastEventId : last',
    to: 'this.#position = last',
    tests: api,
  },
  {
    breaks: 'a stream repeats the status of an unfinished task at each change that clients cannot see',
    file: stream,
    from: 'if (this.#known.get(task.id) === status) return',
    to: '',
    tests: api,
  },
  {
    breaks: 'only the first page of the missed events is sent before the live events',
    file: stream,
    from: 'if (page.length < pageMax) return\n    }\n  }\n\n  async *#unfinishedTasks',
    to: 'return\n    }\n  }\n\n  async *#unfinishedTasks',
    tests: api,
  },
  {
    breaks: 'an open stream of an account does not check its key again after a wait',
    file: stream,
    from: 'await gate.authenticate(this.#call)\n        const changed',
    to: 'const changed',
    tests: api,
  },
  {
    breaks: 'a stream of an account never shows the start of a task whose hint was lost',
    file: stream,
    from: 'isDue ? this.#unfinishedTasks() : this.#startedTasks(changed)',
    to: 'this.#startedTasks(changed)',
    tests: api,
  },
  {
    breaks: 'no hint wakes the streams of accounts',
    file: 'src/tasks/watch-accounts.ts',
    from: "if (hint.kind !== 'work' && hint.kind !== 'changed' && hint.kind !== 'moved' && hint.kind !== 'canceled')",
    to: "if (hint.kind !== 'work')",
    tests: api,
  },
  {
    breaks: 'a stream of an account shows a new task only when a worker claims it',
    file: 'src/tasks/watch-accounts.ts',
    from: "hint.kind !== 'work' && ",
    to: '',
    tests: api,
  },
  {
    breaks: 'webhooks: a process whose lease has ended records its result',
    file: 'src/store/operations/webhooks/finish-messages.ts',
    from: "if (message?.epoch !== attempt.message.epoch) return 'stale'",
    to: "if (message === undefined) return 'stale'",
    tests: webhooks,
  },
  {
    breaks: 'webhooks: a message that is being sent is claimed again',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: 'due_at_ms = now_ms() + ${leaseMs}`',
    to: 'due_at_ms = now_ms()`',
    tests: webhooks,
  },
  {
    breaks: 'webhooks: a task is archived before its message has been sent',
    file: 'src/store/operations/archive/archived-lines.ts',
    from: 'where m.due_at_ms is not null and m.task_id is not null)',
    to: 'where m.due_at_ms is null and m.task_id is not null)',
    tests: archivedWebhooks,
  },
  {
    breaks: 'webhooks: a message about an archived task is sent without a task',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: 'return found.filter((message) => !lost.includes(message))',
    to: 'return found',
    tests: archivedWebhooks,
  },
  {
    breaks: 'webhooks: an owner can send a message again while it is being sent',
    file: 'src/store/operations/webhooks/messages.ts',
    from: 'where a.message = m.id and a.number = m.epoch)',
    to: 'where a.message = m.id)',
    tests: webhooks,
  },
  {
    breaks: 'webhooks: a message waits for its next attempt although the owner sends it again',
    file: 'src/store/operations/webhooks/messages.ts',
    from: `or exists (select 1 from webhook_attempts a where a.message = m.id and a.number = m.epoch))`,
    to: ')',
    tests: webhooks,
  },
  {
    breaks: 'webhooks: messages of a disabled endpoint are sent',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: 'if (endpoint?.isEnabled !== true) return []',
    to: 'if (endpoint === undefined) return []',
    tests: webhooks,
  },
  {
    breaks: "webhooks: an account reads the messages of another account's endpoint",
    file: 'src/store/operations/webhooks/messages.ts',
    from: 'where m.endpoint_id = $1 and e.account_id = coalesce(cast($2 as text), e.account_id) and m.id <',
    to: 'where m.endpoint_id = $1 and cast($2 as text) is not null and m.id <',
    tests: webhooks,
  },
  {
    breaks: 'webhooks: the previous secret ends with a rotation',
    file: 'src/domain/webhooks/webhook.ts',
    from: 'previousSecretMs = 24 * 3_600_000',
    to: 'previousSecretMs = 0',
    tests: ['test/service/webhooks.test.ts'],
  },
  {
    breaks: 'webhooks: a host gets as many connections as there are messages',
    file: 'src/domain/webhooks/share-connections.ts',
    from: '&& countOf(`host ${candidate.host}`) < limits.perHost',
    to: '',
    tests: ['src/domain/webhooks/share-connections.test.ts'],
  },
  {
    breaks: 'webhooks: a host gets the full number of connections from each process',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: 'ofAllProcesses: await countSending(sql, null)',
    to: 'ofAllProcesses: []',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: processes that claim at the same time do not count the connections of other processes',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: "await lockName(sql, 'webhook claims')",
    to: '',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: the connections of a process that died count until its messages are sent again',
    file: 'src/store/operations/webhooks/messages.ts',
    from: 'm.sending_to is not null and m.due_at_ms > now_ms()',
    to: 'm.sending_to is not null',
    tests: webhookHosts,
  },
  {
    breaks:
      'webhooks: a connection stays in use after a process of the previous release has recorded the result',
    file: 'src/store/operations/webhooks/messages.ts',
    from: 'and m.due_at_ms <= now_ms() + ${leaseMs}',
    to: '',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: after a crash, a process that is alone waits until the leases end',
    file: 'src/store/operations/installation/processes.ts',
    from: "if (process.replaces === 'all') await forgetSending(sql)",
    to: '',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: the last of more than 20 endpoints on a host gets no connection',
    file: 'src/store/operations/webhooks/claim-messages.ts',
    from: 'order by random()',
    to: 'order by w.id',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: a message that waits for its next attempt counts as being sent',
    file: 'src/store/operations/webhooks/finish-messages.ts',
    from: 'attempts = v.attempts, sending_to = null',
    to: 'attempts = v.attempts',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: a message is deleted while it is being sent, so its host gets another connection',
    file: 'src/store/operations/webhooks/messages.ts',
    from: 'and ${isBeingSent} is not true',
    to: '',
    tests: webhookHosts,
  },
  {
    breaks: 'webhooks: a redirect counts as delivered',
    file: 'src/domain/webhooks/decide-delivery.ts',
    from: 'status < 300',
    to: 'status < 400',
    tests: ['src/domain/webhooks/decide-delivery.test.ts'],
  },
  {
    breaks: 'webhooks: a message is sent to an address that is not allowed',
    file: 'src/net/guarded/guarded-posts.ts',
    from: 'if (objection !== null) throw',
    to: 'if (objection === null) throw',
    tests: ['test/service/webhooks.test.ts'],
  },
]
