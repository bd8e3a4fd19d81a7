// A create request for tests that do not depend on the image's content. Pixel art takes a third of the time that other
// styles take to draw.

export const quickImage = { model_id: 'image-model-a-2', prompt: 'a boat on the sea, pixel art' } as const
