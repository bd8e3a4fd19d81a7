// The ways in which several pictures become one, and the words that ask for each.

export type ArrangementName =
  | 'colours'
  | 'inset'
  | 'blend'
  | 'exposure'
  | 'split'
  | 'pair'
  | 'grid'
  | 'collage'

/** The first entry whose words are found applies. If none is found, the result is a collage. */
export const arrangements: readonly { readonly name: ArrangementName; readonly words: RegExp }[] = [
  {
    name: 'colours',
    words:
      /\b(style|colou?rs?|palette|tones?|mood|look|grading) (of|from) (?=(the )?(first|second|third|last|other|1st|2nd|3rd|(image|picture|photo) ?\d))|\b(style|colou?r|palette) transfer\b|\bmatch (the )?colou?rs\b/i,
  },
  {
    name: 'split',
    words:
      /\bbefore (and|&|\/) after\b|\bbefore\/after\b|\bsplit([- ]screen)?\b|\bcomparison\b|\bhalf and half\b/i,
  },
  { name: 'exposure', words: /\bdouble exposure\b|\bsuperimpos\w+\b/i },
  {
    name: 'blend',
    words: /\b(blend(ed|ing)?|mix(ed)?|merge[ds]?|combine[ds]? into one|fuse[ds]?|morph(ed)?)\b/i,
  },
  {
    name: 'inset',
    words:
      /\boverlay\b|\binset\b|\bpicture[- ]in[- ]picture\b|\b(put|place|insert|paste|stick)\b(?=[\w ]{0,24}\b(on|onto|in|into|over|inside)\b[\w ]{0,6}\b(first|second|third|last|other|1st|2nd|3rd|(image|picture|photo) ?\d))/i,
  },
  { name: 'grid', words: /\b(grid|contact sheet|tiles|tiled)\b/i },
  {
    name: 'pair',
    words: /\bside[- ]by[- ]side\b|\bnext to each other\b|\bdiptych\b|\btriptych\b|\bin a row\b/i,
  },
  { name: 'collage', words: /\b(collage|photo ?wall|scrapbook|montage|moodboard)\b/i },
]
