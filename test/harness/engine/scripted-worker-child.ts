// A worker process whose engine is the scripted upstream. It ends when its parent disconnects or dies.

import { loadConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import { startService } from '../../../src/service.ts'
import type { ScriptedCapabilities } from './scripted-adapter.ts'
import { withScripted } from './scripted-type.ts'

const [upstreamUrl = '', chosen = '{}'] = process.argv.slice(2)
const types = withScripted(upstreamUrl, JSON.parse(chosen) as ScriptedCapabilities)
const service = await startService(loadConfig(process.env, types), createLog('silent'), 'worker', types)
process.once('disconnect', () => void service.close())
process.send?.('ready')
