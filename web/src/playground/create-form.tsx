import { Link } from '@tanstack/react-router'
import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { connectionLost, errorAt } from '../api/refusal.ts'
import type { Refusal } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { Credits } from '../components/display/credits.tsx'
import { Form } from '../components/form/form.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { formatNumber, unitFor } from '../lib/format.ts'
import { ratioFor } from './draft.ts'
import type { ChangeDraft, Draft, Problems } from './draft.ts'
import { ImagesField } from './images-field.tsx'
import { KindField } from './kind-field.tsx'
import { ModelField } from './model-field.tsx'
import { PromptField } from './prompt-field.tsx'
import { RatioField } from './ratio-field.tsx'
import { useInputImages } from './use-input-images.ts'

interface CreateFormProps {
  readonly answer: ModelsAnswer
  readonly model: ModelRow
  readonly balance: number
  readonly draft: Draft
  readonly onChange: ChangeDraft
  readonly problems: Problems
  readonly refusal: Refusal | null
  readonly isPending: boolean
  readonly onCreate: () => void
}

export function CreateForm(props: CreateFormProps) {
  const { answer, model, balance, draft, onChange, problems, refusal, isPending, onCreate } = props
  const remaining = model.image_urls_max - draft.imageUrls.length
  const images = useInputImages({ ...answer, remaining }, (url) =>
    onChange(({ imageUrls }) => ({ imageUrls: [...imageUrls, url] })),
  )
  const isTooExpensive = balance < model.price
  const create = () => {
    if (!isTooExpensive && images.uploads.length === 0) onCreate()
  }
  const imageProblem = problems.image_urls ?? errorAt(refusal, 'image_urls')
  return (
    <Form aria-label="New task" onSubmit={create} className="flex flex-col gap-5">
      <KindField models={answer.models} model={model} onChange={(modelId) => onChange({ modelId })} />
      <PromptField
        value={draft.prompt}
        onChange={(prompt) => onChange({ prompt })}
        onSubmit={create}
        lengthMax={answer.prompt_length_max}
        error={problems.prompt ?? errorAt(refusal, 'prompt')}
      />
      <ModelField models={answer.models} model={model} onChange={(modelId) => onChange({ modelId })} />
      <RatioField
        aspectRatios={model.aspect_ratios}
        value={ratioFor(draft, model)}
        onChange={(aspectRatio) => onChange({ aspectRatio })}
      />
      <ImagesField
        model={model}
        limits={answer}
        imageUrls={draft.imageUrls}
        onChange={(imageUrls) => onChange({ imageUrls })}
        uploads={images.uploads}
        onAdd={images.add}
        onCancel={images.cancel}
        problems={imageProblem === undefined ? images.problems : [...images.problems, imageProblem]}
      />
      <CreateError refusal={refusal} />
      {isTooExpensive && <TooFewCredits balance={balance} price={model.price} />}
      {/*
        The button is sticky, so that it stays within reach. The box around the button has a background, because a
        disabled button is translucent.
      */}
      <div className="sticky bottom-18 z-10 rounded-control bg-canvas lg:bottom-6">
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          disabled={isTooExpensive || images.uploads.length > 0}
          title={`${submitModifier} + Enter`}
          className="h-11 w-full shadow-float"
        >
          {images.uploads.length > 0
            ? 'Uploading images…'
            : `Create · ${formatNumber(model.price)} ${unitFor(model.price, 'credit')}`}
        </Button>
      </div>
    </Form>
  )
}

const submitModifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

const fields = ['prompt', 'image_urls']

function CreateError({ refusal }: { readonly refusal: Refusal | null }) {
  if (refusal === null) return null
  if (refusal.code !== connectionLost && refusal.code !== 'outcome_unknown') {
    return <RefusalNotice refusal={refusal} fields={fields} />
  }
  return (
    <Notice kind="warning" title="No response received">
      Select Create to try again. If the task already exists, you'll see it and won't be charged twice.
    </Notice>
  )
}

function TooFewCredits({ balance, price }: { readonly balance: number; readonly price: number }) {
  return (
    <Notice kind="warning" title="Not enough credits">
      This task costs <Credits amount={price} />, but you have <Credits amount={balance} />.{' '}
      <Link to="/credits" className="font-medium underline">
        Redeem a code
      </Link>
      , or choose a cheaper model.
    </Notice>
  )
}
