// What a one-time link is for: to make the first account its owner's, to open an account, or to set a new password.

export type LinkPurpose = 'first' | 'invite' | 'reset'
