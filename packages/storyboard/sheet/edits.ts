// The contact sheet of edits: fixed instructions applied to two of our own stills.

import type { Canvas } from '@napi-rs/canvas'
import { list, number } from '../read-tables/cells.ts'
import { Tables } from '../read-tables/read-table.ts'
import type { Studio } from '../studio/studio.ts'
import { layGrid } from './grid.ts'
import type { CaptionedFile } from './grid.ts'
import { promptColumns, seed } from './prompts.ts'
import type { SheetPrompt } from './prompts.ts'

interface SheetEdit extends SheetPrompt {
  /** The positions of the input images in `editInputs`, starting at 1, in the order of the request. */
  readonly inputs: readonly number[]
}

const tables = new Tables(import.meta.dirname)
export const editInputs: readonly SheetPrompt[] = tables.read('edit-inputs.tsv', promptColumns)
const inputNumber = number(1, editInputs.length)
export const edits: readonly SheetEdit[] = tables.read('edits.tsv', {
  inputs: (cell) => list(cell).map(inputNumber),
  ...promptColumns,
})
tables.finish()

const tile = { width: 420, height: 300, caption: 40, gap: 14, across: 6 }

export async function sheetOfEdits(studio: Studio): Promise<Canvas> {
  const tiles: CaptionedFile[] = []
  const inputs: string[] = []
  for (const [at, input] of editInputs.entries()) {
    inputs.push(await studio.draw({ kind: 'image', seed, ...input }))
    tiles.push({ file: inputs[at] ?? '', caption: `input ${at + 1}` })
  }
  for (const edit of edits)
    tiles.push({
      file: await drawEdit(studio, edit, inputs),
      caption: `${edit.inputs.join(' + ')}: ${edit.prompt}`,
    })
  return layGrid(tiles, tile)
}

/** `files` are the paths of the pictures drawn for `editInputs`. */
export function drawEdit(
  studio: Studio,
  { inputs, ...asked }: SheetEdit,
  files: readonly string[],
): Promise<string> {
  const imagePaths = inputs.flatMap((input) => files[input - 1] ?? [])
  return studio.draw({ kind: 'image', seed, imagePaths, ...asked })
}
