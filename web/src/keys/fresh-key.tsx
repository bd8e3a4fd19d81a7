// A key that was just made, in clear: the one time that it can be copied.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { NewKeyAnswer } from '../../../src/http/site/wire.ts'
import { modelsQuery } from '../api/models.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../components/button.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Notice } from '../components/notice.tsx'
import { firstRequest } from './first-request.ts'

interface FreshKeyProps extends NewKeyAnswer {
  readonly onDone: () => void
}

export function FreshKey({ key: made, secret, onDone }: FreshKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return null
}
