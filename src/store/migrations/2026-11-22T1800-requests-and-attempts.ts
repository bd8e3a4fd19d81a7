// Splits the `tasks` table into three. `requests` contains a row for each client's request, which is written once.
// `attempts` contains a row for each submission to an engine. The other columns stay in `tasks`, so that the rows that
// change often are short. This migration rebuilds the `tasks` table, so no process may be running the previous release.
// See `docs/decisions/2026-11-22-one-migration-that-needs-a-stop.md`.

import type { Dialect } from '../sql.ts'

export function requestsAndAttempts(dialect: Dialect): readonly string[] {
  return [...requests(dialect), ...attempts(dialect), ...slimTasks(dialect)]
}

function requests({ text, tableEnd }: Dialect): readonly string[] {
  return [
    `create table requests
      (task_id ${text} primary key,
       request_id ${text} not null,
       prompt ${text} not null,
       image_urls ${text} not null,
       aspect_ratio ${text} not null)${tableEnd}`,
    `insert into requests (task_id, request_id, prompt, image_urls, aspect_ratio)
     select t.id, t.request_id, t.prompt, t.image_urls, t.aspect_ratio from tasks t order by t.id`,
  ]
}

/**
 * Moves submissions to `attempts`. An old row of `tasks` describes only the task's last submission, without its route.
 * The provider's name is used as the route's name, because the two names are usually the same.
 */
function attempts({ bigint, text, updatedTableEnd }: Dialect): readonly string[] {
  return [
    `create table attempts
      (task_id ${text} not null,
       number ${bigint} not null,
       route ${text} not null,
       provider ${text} not null,
       job_key ${text} not null,
       handle ${text},
       deadline_ms ${bigint} not null,
       submitted_at_ms ${bigint} not null,
       running_at_ms ${bigint},
       storing_at_ms ${bigint},
       ended_at_ms ${bigint},
       outcome ${text} check (outcome in ('succeeded', 'failed', 'timed_out', 'unknown')),
       cost_micros ${bigint},
       cost_currency ${text},
       primary key (task_id, number))${updatedTableEnd}`,
    `insert into attempts (task_id, number, route, provider, job_key, handle, deadline_ms, submitted_at_ms, storing_at_ms,
                           ended_at_ms, outcome)
     select t.id, t.attempt, t.provider, t.provider, t.job_key, t.handle, t.deadline_ms,
            coalesce(t.submitted_at_ms, t.created_at_ms), t.storing_at_ms, t.finished_at_ms,
            case when t.phase = 'succeeded' then 'succeeded'
                 when t.phase <> 'failed' then null
                 when t.failure_code = 'outcome_unknown' or (t.failure_code = 'timed_out' and t.handle is null)
                   then 'unknown'
                 when t.failure_code = 'timed_out' then 'timed_out'
                 else 'failed' end
       from tasks t where t.job_key is not null and t.phase <> 'queued' order by t.id`,
    `create index attempts_job_key on attempts (job_key)`,
    `create index attempts_deadline on attempts (deadline_ms) where ended_at_ms is null`,
  ]
}

/**
 * While a worker has a task, no indexed column changes, so on PostgreSQL, updates during that time rarely write to an
 * index.
 */
function slimTasks({ bigint, text, updatedTableEnd }: Dialect): readonly string[] {
  const kept = `id, account_id, key_id, model_id, kind, price, phase, rank, claimed_by, epoch, attempt, output,
                failure_code, failure_message, created_at_ms, lifetime_end_ms, finished_at_ms`
  return [
    `create table slim_tasks
      (id ${text} primary key,
       account_id ${text} not null references accounts (id),
       key_id ${text},
       model_id ${text} not null,
       kind ${text} not null,
       price ${bigint} not null check (price >= 0),
       phase ${text} not null check (phase in ('queued', 'submitting', 'running', 'storing', 'succeeded', 'failed')),
       rank ${bigint} not null,
       claimed_by ${text},
       epoch ${bigint} not null default 0,
       attempt ${bigint} not null default 0,
       submits ${bigint} not null default 0,
       output ${text},
       failure_code ${text},
       failure_message ${text},
       created_at_ms ${bigint} not null,
       lifetime_end_ms ${bigint} not null,
       finished_at_ms ${bigint})${updatedTableEnd}`,
    `insert into slim_tasks (${kept}, submits) select ${kept}, attempt from tasks order by id`,
    `drop table tasks`,
    `alter table slim_tasks rename to tasks`,
    // A task that has left the queue has a claimant until the task ends, so the condition does not test the phase.
    `create index tasks_queue on tasks (model_id, rank, id) where claimed_by is null and finished_at_ms is null`,
    `create index tasks_claimed on tasks (claimed_by, id) where claimed_by is not null`,
    `create index tasks_lifetime on tasks (lifetime_end_ms) where finished_at_ms is null`,
    `create index tasks_account on tasks (account_id, id)`,
  ]
}
