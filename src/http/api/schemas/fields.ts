// Schemas for fields that occur in several responses.

import * as z from 'zod'

import { aspectRatios } from '../../../domain/tasks/catalog.ts'

export const taskId = z
  .string()
  .regex(/^[0-9A-Za-z]{31}$/)
  .meta({ description: 'The ID of the task.', examples: ['00VbbtCik5SfmsFqOKi07yszR2GnLoC'] })

export const requestId = z
  .string()
  .regex(/^req_[0-9A-Za-z]{22}$/)
  .meta({
    description: 'The ID of the request. Include it when you contact the operator.',
    examples: ['req_hhDTU0adLCX7CsicKHDWVt'],
  })

export const accountId = z
  .string()
  .regex(/^acc_[0-9A-Za-z]{22}$/)
  .describe('The ID of the account.')

export const credits = z.int().min(0)

export const modelId = z.string().meta({ description: 'The ID of the model.', examples: ['image-model-a-2'] })

export const modelKind = z.enum(['image', 'video']).describe('What the model creates.')

export const aspectRatio = z.enum(aspectRatios).describe('The ratio of width to height.')

export const unixSeconds = z.int().min(0).describe('Unix time in seconds.')
