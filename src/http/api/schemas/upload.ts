// The schema for the response to `POST /api/v1/uploads`.

import * as z from 'zod'

export const uploadData = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('The URL to send in the image_urls field of a create request.'),
})
export type UploadData = z.infer<typeof uploadData>
