// Words for several people at once, each with the words of those who are drawn.

export const troupes: ReadonlyMap<string, readonly string[]> = new Map([
  ['family', ['father', 'mother', 'child']],
  ['parents', ['mother', 'father']],
  ['grandparents', ['grandmother', 'grandfather']],
  ['couple', ['man', 'woman']],
  ['old couple', ['old man', 'old woman']],
  ['elderly couple', ['old man', 'old woman']],
  ['royal couple', ['king', 'queen']],
  ['lovers', ['man', 'woman']],
  ['newlyweds', ['bride', 'man']],
  ['bride and groom', ['bride', 'man']],
  ['football match', ['boy', 'football', 'girl']],
  ['soccer match', ['boy', 'football', 'girl']],
  ['football game', ['boy', 'football', 'girl']],
  ['soccer game', ['boy', 'football', 'girl']],
  ['siblings', ['girl', 'boy']],
  ['romeo and juliet', ['prince', 'princess']],
  ['hansel and gretel', ['boy', 'girl']],
])
