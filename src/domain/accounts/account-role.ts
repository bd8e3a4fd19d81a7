// What an account may see of the installation: a member its own things, an operator may see to everything.

export type AccountRole = 'member' | 'operator'
