import { SecretCard } from '../action/secret-card.tsx'

export interface NewSecret {
  readonly url: string
  readonly secret: string
}

interface NewSecretCardProps {
  readonly shown: NewSecret
  readonly onDone: () => void
}

export function NewSecretCard({ shown, onDone }: NewSecretCardProps) {
  return (
    <SecretCard
      title="Save your signing secret"
      about={
        <>
          Your server needs this secret to verify that requests to{' '}
          <span className="break-all text-ink">{shown.url}</span> come from us. We won't show the secret
          again.
        </>
      }
      secret={shown.secret}
      copyLabel="Copy secret"
      unsaved={{
        title: 'Leave without saving the secret?',
        consequence:
          "You won't be able to see this secret again. If you haven't saved it, you'll need to rotate it.",
      }}
      onDone={onDone}
    />
  )
}
