// A create request for tests that need an image but do not depend on its content. It asks for pixel art, which takes a
// third of the time to draw.

export const quickImage = { model_id: 'image-model-a-2', prompt: 'a boat on the sea, pixel art' } as const
