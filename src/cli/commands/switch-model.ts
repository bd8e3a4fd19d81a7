// `mutoscope model disable` and `model enable`: refuse or accept new tasks for a model. The change takes effect in all
// processes within two seconds. Queued tasks still run.

import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { requireKnown } from '../known-name.ts'

export function switchModel(verb: 'disable' | 'enable'): Command {
  const isEnabled = verb === 'enable'
  return {
    name: `model ${verb}`,
    operand: 'ID',
    flags: [],
    usage: 'ID',
    summary: isEnabled
      ? 'resume accepting new tasks for the model'
      : 'refuse new tasks for the model; queued tasks still run',
    run: async (flags, variables) => {
      const modelId = flags.operand('ID', idLengthMax)
      const model = await withInstallation(variables, async ({ config, store }) => {
        const known = requireKnown('model', modelId, config.catalog)
        await store.switchModel({ modelId, isEnabled })
        return known
      })
      return {
        document: { model_id: modelId, enabled: isEnabled && model.isEnabled },
        text: textFor(modelId, isEnabled, model.isEnabled),
        isOk: true,
      }
    },
  }
}

/** `isConfigured` is the value of `models.<id>.enabled` in the settings. */
function textFor(modelId: string, isEnabled: boolean, isConfigured: boolean): string {
  if (!isEnabled)
    return `Disabled ${modelId}. Within 2 s, the service will start to refuse new tasks for this model. Queued tasks will still run.`
  return isConfigured
    ? `Enabled ${modelId}. Within 2 s, the service will start to accept new tasks for this model.`
    : `${modelId} stays disabled until models.${modelId}.enabled in mutoscope.yaml is true and the service is restarted.`
}
