// GET /site/identities/{id}/start and /callback: sign in with an identity provider, or link an identity to the
// signed-in account. The state of the flow is in a sealed cookie, so any process can finish the flow.

import { branded } from '../../../lib/brand.ts'
import { randomBase62, randomId } from '../../../lib/ids.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { newSession } from '../../../accounts/sign-in/new-session.ts'
import { seal, unseal } from '../../../accounts/secrets/seal.ts'
import type { SitePrincipal } from '../../../accounts/sign-in/find-session.ts'
import type { ExternalIdentity, SignInAttempt } from '../../../identities/identity.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call, Handler } from '../../serving/call.ts'
import { logRefusal } from '../../serving/log-answer.ts'
import type { SiteContext } from '../context.ts'
import { requireHttps, requireOwnNavigation } from '../request/origin.ts'
import { browserOf } from '../request/browser.ts'
import type { Providers } from './providers.ts'

/** How long the sign-in at the provider may take. */
const flowMs = 10 * 60_000

/** The minimum length of a code verifier (RFC 7636). In base62, 43 characters represent 256 random bits. */
const secretLength = 43

interface PendingFlow extends SignInAttempt {
  readonly providerId: string
  /** The account to link the identity to. Null if the flow is a sign-in. */
  readonly visitor: Pick<SitePrincipal, 'accountId' | 'sessionId'> | null
  readonly endsAtMs: number
}

export function startOAuthHandler(site: SiteContext, providers: Providers): Handler {
  const { secret, clock } = site
  return async (call) => {
    site.gate.guard(call)
    requireOwnNavigation(call.request)
    const { id, client } = await providers.open(call)
    const visitor = await site.gate.find(call)
    return redirectRefusals(site, call, visitor, async () => {
      requireHttps(call.request, site.publicUrl)
      site.attempts.take(site.attempts.byOAuthFlow(call))
      const flow: PendingFlow = {
        providerId: id,
        visitor,
        state: randomBase62(secretLength),
        nonce: randomBase62(secretLength),
        codeVerifier: randomBase62(secretLength),
        endsAtMs: clock.nowMs() + flowMs,
      }
      const url = await client.begin(flow, returnUrlOf(site, id))
      const sealed = seal(JSON.stringify(flow), purpose, secret)
      return redirect(url.href, [site.cookies.flow.set(call.request, sealed, flowMs / 1_000)])
    })
  }
}

export function finishOAuthHandler(site: SiteContext, providers: Providers): Handler {
  return async (call) => {
    site.gate.guard(call)
    const { id, issuer, client } = await providers.open(call)
    const flow = readFlow(site, call, id)
    return redirectRefusals(site, call, flow?.visitor ?? null, async () => {
      requireHttps(call.request, site.publicUrl)
      if (flow === null)
        throw new ServiceError('sign_in_failed', { detail: 'no sign-in with this provider is in progress' })
      const arrival = new URL(returnUrlOf(site, id))
      arrival.search = (call.request.url ?? '').replace(/^[^?]*/, '')
      const identity = { issuer, ...(await client.finish(flow, arrival)) }
      site.attempts.giveBack(site.attempts.byOAuthFlow(call))
      return flow.visitor === null ? signIn(site, call, identity) : link(site, flow.visitor, identity)
    })
  }
}

type Identity = ExternalIdentity & { readonly issuer: string }

async function signIn(
  site: SiteContext,
  call: Call,
  { issuer, subject, verifiedEmail }: Identity,
): Promise<Answer> {
  const { token, row: session } = newSession(site.secret, browserOf(call).agent)
  const { kind } = await site.store.signInWithIdentity({
    issuer,
    subject,
    verifiedEmail,
    signUp: site.settings.signUp,
    newAccountId: branded<AccountId>(randomId('acc')),
    session,
  })
  if (kind === 'opened')
    return redirect(`${site.publicUrl}/`, [site.cookies.session.set(call.request, token)])
  throw new ServiceError(kind === 'disabled' ? 'sign_in_failed' : kind)
}

async function link(
  site: SiteContext,
  { accountId, sessionId }: NonNullable<PendingFlow['visitor']>,
  { issuer, subject }: Identity,
): Promise<Answer> {
  const { kind } = await site.store.linkIdentity({ issuer, subject, accountId, sessionId })
  if (kind === 'linked') return redirect(`${site.publicUrl}/security`)
  throw new ServiceError(kind)
}

/**
 * If `step` throws, redirects to a page that explains the refusal. The browser is navigating, so no page could handle a
 * JSON response.
 */
async function redirectRefusals(
  site: SiteContext,
  call: Call,
  visitor: PendingFlow['visitor'],
  step: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await step()
  } catch (error) {
    const word = errorWord(site, call, error)
    const page = visitor === null ? 'sign-in' : 'security'
    return { ...redirect(`${site.publicUrl}/${page}?refused=${word}`), error: word }
  }
}

/** The browser gets only an error identifier. The provider's response is only logged. */
function errorWord({ log }: SiteContext, call: Call, error: unknown): ErrorCode {
  if (error instanceof ServiceError) {
    logRefusal(log, call, error)
    return error.code
  }
  log.warn({ request_id: call.id, err: error }, 'sign-in with an identity provider failed')
  return 'sign_in_failed'
}

/**
 * Each sealed cookie is bound to this text. If a release changed the text, flows in progress during the upgrade would
 * fail.
 */
const purpose = 'trip to a provider of identities'

/** Returns null if the cookie is missing, is not ours, has expired, or belongs to a flow with another provider. */
function readFlow(
  { secret, clock, cookies }: SiteContext,
  { request }: Call,
  providerId: string,
): PendingFlow | null {
  const sealed = cookies.flow.read(request)
  if (sealed === null) return null
  try {
    // Only we can seal a cookie, so its content must have this shape.
    const flow = JSON.parse(unseal(sealed, purpose, secret)) as PendingFlow
    return flow.providerId === providerId && flow.endsAtMs > clock.nowMs() ? flow : null
  } catch {
    return null
  }
}

function returnUrlOf({ publicUrl }: SiteContext, providerId: string): string {
  return `${publicUrl}/site/identities/${providerId}/callback`
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store' },
    cookies,
    body: null,
    error: null,
  }
}
