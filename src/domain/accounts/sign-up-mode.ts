// Who may create an account: anyone, people with an invitation link, or only the operator.

export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]
