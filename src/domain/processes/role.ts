// The role of a process: `api` serves clients, `worker` runs tasks and cleans up, and `all` does both.

export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

/** The two duties that are divided among processes. */
export type Duty = Exclude<Role, 'all'>

export function hasDuty(role: Role, duty: Duty): boolean {
  return role === 'all' || role === duty
}
