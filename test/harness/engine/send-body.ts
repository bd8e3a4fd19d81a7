// The function with which a scripted engine sends its response to a submission that it has accepted.

import type { ServerResponse } from 'node:http'

/** `request` is the body of the submission, which contains the task's prompt. */
export type SendBody = (response: ServerResponse, body: Buffer, request: string) => void

export const sendWhole: SendBody = (response, body) => void response.end(body)
