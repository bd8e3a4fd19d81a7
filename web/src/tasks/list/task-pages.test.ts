import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TaskRow, TasksAnswer } from '../../../../src/http/site/wire/tasks.ts'
import { tasksIn, unknownTasks, withNewest, withTasks } from './task-pages.ts'
import type { TaskPages } from './task-pages.ts'

test('a task created elsewhere goes to the top, and a changed task keeps its place', () => {
  const list = pagesOf([page(['c', 'b'], 'b'), page(['a'], null)])
  const done = { ...taskNamed('c'), status: 3 } as const
  const newest = { tasks: [taskNamed('d'), done], next: 'c' }
  assert.deepEqual(namesIn(unknownTasks(list, newest)), ['d'])
  const merged = withNewest(list, newest)
  assert.deepEqual(namesIn(tasksIn(merged)), ['d', 'c', 'b', 'a'])
  assert.equal(tasksIn(merged)[1]?.status, 3)
  assert.deepEqual(merged.pageParams, list.pageParams)
})

test('a task that starts to match the filter later is placed by its age', () => {
  const list = pagesOf([page(['d', 'a'], null)])
  assert.deepEqual(namesIn(tasksIn(withNewest(list, page(['d', 'c', 'a'], null)))), ['d', 'c', 'a'])
})

test('the list starts over if more new tasks exist than fit on a page, so that none is missing', () => {
  const list = pagesOf([page(['b', 'a'], null)])
  const merged = withNewest(list, page(['f', 'e'], 'e'))
  assert.deepEqual(merged, { pages: [page(['f', 'e'], 'e')], pageParams: [null] })
})

test('an empty list accepts its first tasks', () => {
  assert.deepEqual(namesIn(tasksIn(withNewest(pagesOf([page([], null)]), page(['a'], null)))), ['a'])
})

test('a change to a task that is not in the list does not add the task', () => {
  const list = pagesOf([page(['a'], null)])
  assert.deepEqual(withTasks(list, [taskNamed('z')]), list)
})

function pagesOf(pages: TasksAnswer[]): TaskPages {
  return { pages, pageParams: pages.map((_, index) => (index === 0 ? null : String(index))) }
}

function page(names: readonly string[], next: string | null): TasksAnswer {
  return { tasks: names.map(taskNamed), next }
}

function taskNamed(task_id: string): TaskRow {
  return {
    task_id,
    status: 2,
    phase: 'running',
    kind: 'image',
    model_id: 'image-model-a-2',
    prompt: 'a fox',
    is_deleted: false,
    is_canceling: false,
    aspect_ratio: '1:1',
    credits: 4,
    created_at_ms: 0,
    finished_at_ms: null,
    output_url: null,
    failure: null,
  }
}

function namesIn(tasks: readonly TaskRow[]): readonly string[] {
  return tasks.map(({ task_id }) => task_id)
}
