// `mutoscope task show`: prints a task and its attempts.

import { branded } from '../../lib/brand.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { TaskId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { attemptDocument } from '../reports/describe-attempt.ts'
import { taskDocument, taskText } from '../reports/describe-task.ts'

export const showTask: Command = {
  name: 'task show',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: 'show a task and its attempts',
  run: async (flags, variables) => {
    const taskId = branded<TaskId>(flags.operand('ID', idLengthMax))
    const [record] = await withInstallation(variables, ({ store }) => store.readTaskRecords([taskId]))
    if (record === null || record === undefined) {
      throw new OperatorError(
        `there is no task ${taskId}: specify the task_id that the create request returned; archived tasks are only in the archive`,
      )
    }
    return {
      document: {
        ...taskDocument(record),
        email: record.email,
        request_id: record.requestId,
        attempts: record.attempts.map(attemptDocument),
      },
      text: taskText(record),
      isOk: true,
    }
  },
}
