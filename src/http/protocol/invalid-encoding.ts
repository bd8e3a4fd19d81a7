import { ServiceError } from '../../domain/errors.ts'

/** Returns the refusal of a request target in which this part has an invalid percent-encoding. */
export function invalidEncoding(part: 'path' | 'query string'): ServiceError {
  return new ServiceError('bad_request', {
    message: `The ${part} contains a "%" that is not followed by two hexadecimal digits, or its decoded bytes are not valid UTF-8.`,
  })
}
