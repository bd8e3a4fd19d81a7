// What the pages of the site and this process say to each other under `/site/`.

export type * from './wire/credits.ts'
export type * from './wire/keys.ts'
export type * from './wire/models.ts'
export type * from './wire/security.ts'
export type * from './wire/session.ts'
export type * from './wire/tasks.ts'
