// The environment variables of a process. Only main.ts reads `process.env`.

export type Variables = Readonly<Record<string, string | undefined>>
