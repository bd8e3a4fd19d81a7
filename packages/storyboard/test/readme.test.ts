import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readInstruction } from '../src/photo/reading/instruction.ts'
import { readSpriteIndex } from '../src/lib/sprite-index.ts'
import { readPrompt } from '../src/words/reading/read-prompt.ts'
import { readTail } from '../src/words/vocabulary/tail.ts'
import { spriteFolder } from '../studio/studio.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8')
const tail = readTail(readSpriteIndex(spriteFolder))

/** Returns the text in backticks from the last column of the table below a heading. */
function examplesOf(heading: string): readonly string[] {
  const [section = ''] = page.split(`## ${heading}\n`)[1]?.split('\n## ') ?? []
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(-2) ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))
}

/**
 * Returns whether the result for the words differs from the result for an unknown word. The results are compared as
 * JSON, which includes the name of each edit but not its function.
 */
function isUnderstood(words: string, read: (prompt: string) => unknown): boolean {
  return JSON.stringify(read(words)) !== JSON.stringify(read('xyzzy'))
}

test('every example of a prompt in the README is understood', () => {
  const examples = examplesOf('Prompts')
  assert.ok(examples.length > 50)
  // An action needs a subject. The unknown word gets the same subjects, so any difference comes from the example.
  const said = (words: string) =>
    ['', 'a fox', 'a cow at night'].map((who) => readPrompt(`${who} ${words}`, tail))
  assert.deepEqual(
    examples.filter((words) => !isUnderstood(words, said)),
    [],
  )
})

test('every example of an instruction for input images in the README is understood', () => {
  const examples = examplesOf('Input images')
  assert.ok(examples.length > 35)
  assert.deepEqual(
    examples.filter((words) => !isUnderstood(words, (prompt) => readInstruction(prompt, tail, 2))),
    [],
  )
})
