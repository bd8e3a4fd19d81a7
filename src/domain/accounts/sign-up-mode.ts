// Who may create an account on the site: anyone, anyone with an invitation link, or only the operator.

export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]
