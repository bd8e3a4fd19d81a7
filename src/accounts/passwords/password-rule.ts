// Checks that a password has an acceptable length and is not one of the first that an attacker would try.

export const passwordLengthMin = 12
const lengthMax = 256

/** The most common passwords of twelve or more characters. */
const common: ReadonlySet<string> = new Set([
  '123456789012',
  '1234567890123',
  '123456789123',
  '1234567891011',
  '123123123123',
  '112233445566',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'abcd12345678',
  'administrator',
  'changeme1234',
  'changemechangeme',
  'correcthorsebatterystaple',
  'iloveyou1234',
  'iloveyouiloveyou',
  'letmein12345',
  'letmeinletmein',
  'passw0rd1234',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdfghjkl',
  'welcome12345',
])

/** Returns a sentence that says what to change, or null if the password is acceptable. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length < passwordLengthMin)
    return `Choose a password of at least ${passwordLengthMin} characters. You can use a short phrase.`
  if (length > lengthMax) return `Choose a password of at most ${lengthMax} characters.`
  if (!password.isWellFormed()) return 'This password contains an invalid character. Choose another password.'
  const folded = password.toLowerCase()
  if (folded === email.toLowerCase()) return 'Choose a password that is not your email address.'
  if (common.has(folded) || new Set(folded).size < 4)
    return 'This password is easy to guess. Choose another password.'
  return null
}
