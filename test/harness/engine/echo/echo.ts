/** How the engine treats a task. With `echoes-id`, the job's ID consists of the received secrets. */
export const acts = [
  'refused',
  'forbidden',
  'busy',
  'broken',
  'garbage',
  'failed',
  'unsteady',
  'succeeded',
  'delivered-by-redirect',
  'not-delivered',
  'error-inside',
  'redirected',
  'echoes-id',
] as const
export type Act = (typeof acts)[number]

export interface Asked {
  readonly act: Act
  readonly origin: string
  readonly method: string
  readonly pathname: string
  readonly body: string
  /** All secrets in the request, separated by spaces. */
  readonly echo: string
  /** The number of earlier requests to the same path with the same secrets. */
  readonly earlier: number
}

export interface Echo {
  readonly status: number
  readonly body: string | object | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
