import type { ServerResponse } from 'node:http'

/** Sends `body`. `request` is the body of the request that submitted the job. It contains the task's prompt. */
export type SendBody = (response: ServerResponse, body: Buffer, request: string) => void

export const sendWhole: SendBody = (response, body) => void response.end(body)
