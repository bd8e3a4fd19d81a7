import { ServiceError } from '../../domain/errors.ts'

export function parseQuery(target: string): URLSearchParams {
  const mark = target.indexOf('?')
  const parameters = mark === -1 ? [] : target.slice(mark + 1).split('&')
  // Adds an "=" to each parameter that has none, because Node searches the rest of the query for each missing "=". The
  // meaning does not change.
  const complete = parameters.map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
  return new URLSearchParams(`?${complete.filter((parameter) => parameter !== '=').join('&')}`)
}

export function invalidEncoding(part: 'path' | 'query string'): ServiceError {
  return new ServiceError('bad_request', {
    message: `The ${part} contains a "%" that is not followed by two hexadecimal digits, or its decoded bytes are not valid UTF-8.`,
  })
}
