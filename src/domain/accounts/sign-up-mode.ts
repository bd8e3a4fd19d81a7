// Who may create an account on the site: anyone, anyone with an invitation link, or nobody.

export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]
