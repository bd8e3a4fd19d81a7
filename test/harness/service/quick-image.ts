// The create of tests that need any image: pixel art is drawn in a third of the time.

export const quickImage = { model_id: 'image-model-a-2', prompt: 'a boat on the sea, pixel art' } as const
