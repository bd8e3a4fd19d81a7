// What one process of an installation does. `api` serves clients, `worker` runs tasks and sweeps up, `all` does both.

export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

/** The two kinds of duty that processes share among them. */
export type Duty = Exclude<Role, 'all'>

export function hasDuty(role: Role, duty: Duty): boolean {
  return role === 'all' || role === duty
}
