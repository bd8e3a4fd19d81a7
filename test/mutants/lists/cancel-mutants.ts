// Mutants of the code for cancellations and deletions.

import type { Mutant } from '../mutant.ts'

const store = 'test/conformance/store/cancel.test.ts'
const deletions = 'test/conformance/store/delete.test.ts'
const jobs = 'test/simulation/cancel/running-jobs.test.ts'
const onSite = 'test/site/cancel-and-delete.test.ts'
const submissions = 'test/simulation/cancel/submissions.test.ts'

export const cancelMutants: readonly Mutant[] = [
  {
    breaks: "another account's task can be canceled",
    file: 'src/store/operations/tasks/by-owner/cancel-tasks.ts',
    from: "if (task?.accountId !== accountId) return 'unknown'",
    to: "if (task === undefined) return 'unknown'",
    tests: [store],
  },
  {
    breaks: 'a task that is being submitted ends as if no engine could have it',
    file: 'src/domain/tasks/decide-cancel.ts',
    from: "case 'queued':",
    to: "case 'queued': case 'submitting':",
    tests: [store],
  },
  {
    breaks: 'a task on an engine that cannot stop it is canceled anyway',
    file: 'src/domain/tasks/decide-cancel.ts',
    from: "provider !== null && stopping[kind].has(provider) ? 'requested' : 'unstoppable'",
    to: "provider !== null ? 'requested' : 'unstoppable'",
    tests: [store],
  },
  {
    breaks: 'a canceled task returns to the queue after a failed attempt',
    file: 'src/domain/tasks/decide-advance.ts',
    from: "if (task.isCancelRequested && (to.phase === 'queued' || to.phase === 'submitting'))",
    to: "if (task.isCancelRequested && to.phase === 'submitting')",
    tests: [store, jobs],
  },
  {
    breaks: 'a worker that takes over a task does not learn that the task was canceled',
    file: 'src/store/operations/tasks/task-row.ts',
    from: "isCancelRequested: integerOrNull(row, 'cancel_requested_at_ms') !== null,",
    to: 'isCancelRequested: false,',
    tests: [store],
  },
  {
    breaks: 'if the hint about a cancellation is lost, the cancellation is never noticed',
    file: 'src/worker/worker.ts',
    from: 'await this.#followCancels()',
    to: '',
    tests: [jobs],
  },
  {
    breaks: 'a request to stop a job is not repeated if the engine did not respond',
    file: 'src/worker/steps/poll.ts',
    from: 'job.hasAskedToStop = await cancelUpstream(work, jobKey, handle, within(cancelMs, signal))',
    to: 'job.hasAskedToStop = (await cancelUpstream(work, jobKey, handle, within(cancelMs, signal)), true)',
    tests: [jobs],
  },
  {
    breaks: 'an engine is asked to delete a job whose output is being stored',
    file: 'src/worker/steps/poll.ts',
    from: "held.isCancelRequested && held.phase === 'running' && !hasAskedToStop",
    to: 'held.isCancelRequested && !hasAskedToStop',
    tests: [jobs],
  },
  {
    breaks: 'a job that its engine has forgotten after a cancellation counts as lost',
    file: 'src/worker/steps/poll.ts',
    from: "if (job.hasAskedToStop) return afterFailure(work, { ...canceled, retry: 'no', detail: null })",
    to: '',
    tests: [jobs],
  },
  {
    breaks: 'a task that was canceled after its submission was recorded is still submitted',
    file: 'src/worker/steps/submit.ts',
    from: '!held.isLeased() || held.isCancelRequested',
    to: '!held.isLeased()',
    tests: [submissions],
  },
  {
    breaks: 'a canceled task waits for a call from its engine',
    file: 'src/worker/steps/resolve-unknown.ts',
    from: "if (work.held.isCancelRequested && submitKey !== 'client-id') return failUnknown(work, jobKey, canceled)",
    to: '',
    tests: [submissions],
  },
  {
    breaks: 'a canceled task keeps its slot until its inputs have been fetched',
    file: 'src/worker/held-task.ts',
    from: "this.signals.interrupt(this.#phase === 'running')",
    to: "if (this.#phase === 'running') this.signals.interrupt(true)",
    tests: [submissions],
  },
  {
    breaks: 'a deadline that passes during an interruption is forgotten',
    file: 'src/worker/task-signals.ts',
    from: 'if (this.#endReason !== null) this.#end(this.#endReason)',
    to: '',
    tests: ['src/worker/task-signals.test.ts'],
  },
  {
    breaks: 'the response to a cancellation does not wait for the end of the task',
    file: 'src/http/api/cancel-task.ts',
    from: 'const isReady = ({ isTerminal }: { readonly isTerminal: boolean }) => isTerminal',
    to: 'const isReady = () => true',
    tests: ['test/api/cancel-task.test.ts'],
  },
  {
    breaks: 'an unfinished task can be deleted',
    file: 'src/store/operations/tasks/by-owner/delete-tasks.ts',
    from: 'filter((task) => isTerminal(task.phase) && !task.isDeleted)',
    to: 'filter((task) => !task.isDeleted)',
    tests: [deletions],
  },
  {
    breaks: 'a deleted task is deleted again, and its uploads are released twice',
    file: 'src/store/operations/tasks/by-owner/delete-tasks.ts',
    from: "update requests set prompt = '', image_urls = '[]'",
    to: "update requests set prompt = ''",
    tests: [deletions],
  },
  {
    breaks: 'an upload that another task uses is removed',
    file: 'src/store/operations/tasks/by-owner/delete-tasks.ts',
    from: "and (name in ${listed('$2')} or uses = 0)",
    to: '',
    tests: [deletions],
  },
  {
    breaks: "another account's upload is removed",
    file: 'src/store/operations/tasks/by-owner/delete-tasks.ts',
    from: "where (name, account_id) in (select ${textOf('name')}, ${textOf('accountId')} from ${rows('$1')})",
    to: "where name in (select ${textOf('name')} from ${rows('$1')})",
    tests: [deletions],
  },
  {
    breaks: 'a create request revives a deleted upload',
    file: 'src/store/operations/tasks/create-tasks.ts',
    from: 'files.removed_at_ms is null and files.expires_at_ms > now_ms()',
    to: 'files.removed_at_ms is null',
    tests: [deletions],
  },
  {
    breaks: 'a task is returned as it was before its deletion',
    file: 'src/tasks/kept-views.ts',
    from: 'this.#views.delete(taskId)',
    to: '',
    tests: ['test/api/delete-task.test.ts'],
  },
  {
    breaks: 'the bytes of a deleted output stay',
    file: 'src/http/shared/delete-task.ts',
    from: 'await removeFiles(parts, outcome.files)',
    to: '',
    tests: ['test/api/delete-task.test.ts'],
  },
  {
    breaks: 'the site does not show that a running task is being canceled',
    file: 'src/http/site/tasks/task-row.ts',
    from: 'is_canceling: rest.cancelRequestedAtMs !== null && !isTerminal(task.phase)',
    to: 'is_canceling: false',
    tests: [onSite],
  },
  {
    breaks: 'a canceled task counts as being canceled forever',
    file: 'src/http/site/tasks/task-row.ts',
    from: 'is_canceling: rest.cancelRequestedAtMs !== null && !isTerminal(task.phase)',
    to: 'is_canceling: rest.cancelRequestedAtMs !== null',
    tests: [onSite],
  },
]
