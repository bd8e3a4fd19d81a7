// GET /site/identities/{id}/start and /callback: to a provider of identities and back. What must come back with the answer
// travels in a sealed cookie, so that any process can receive whom another one sent away.

import { branded } from '../../../lib/brand.ts'
import { randomBase62, randomId } from '../../../lib/ids.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { newSession } from '../../../accounts/sign-in/new-session.ts'
import { seal, unseal } from '../../../accounts/secrets/seal.ts'
import type { SitePrincipal } from '../../../accounts/sign-in/find-session.ts'
import type { SignInAttempt, ExternalIdentity } from '../../../identities/identity.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call, Operation } from '../../serving/call.ts'
import { logRefusal } from '../../serving/log-answer.ts'
import { agentOf } from '../request/user-agent.ts'
import { departureOf, keepDeparture, keepSession } from '../request/cookies.ts'
import type { Providers } from './identities.ts'
import { demandHttps, demandOwnNavigation } from '../request/origin.ts'
import type { SiteParts } from '../context.ts'

/** Time to sign in there. */
const tripMs = 10 * 60_000

/** As RFC 7636 asks for: 43 letters of base62 hold 256 random bits. */
const secretLength = 43

/** Whom the cookie was given to, and for what. */
interface Trip extends SignInAttempt {
  readonly providerId: string
  /** Who was signed in, and wants to link the identity; null: who wants to sign in. */
  readonly visitor: Pick<SitePrincipal, 'accountId' | 'sessionId'> | null
  readonly endsAtMs: number
}

export function startTripOperation(site: SiteParts, providers: Providers): Operation {
  const { secret, clock } = site
  return async (call) => {
    site.gate.guard(call)
    demandOwnNavigation(call.request)
    const { id, client } = await providers.named(call)
    const visitor = await site.gate.find(call)
    return orRefused(site, call, visitor, async () => {
      demandHttps(call.request, site.publicUrl)
      site.attempts.take(site.attempts.ofTrip(call))
      const trip: Trip = {
        providerId: id,
        visitor,
        state: randomBase62(secretLength),
        nonce: randomBase62(secretLength),
        codeVerifier: randomBase62(secretLength),
        endsAtMs: clock.nowMs() + tripMs,
      }
      const url = await client.begin(trip, returnUrlOf(site, id))
      const sealed = seal(JSON.stringify(trip), purpose, secret)
      return redirect(url.href, [keepDeparture(sealed, tripMs)])
    })
  }
}

export function finishTripOperation(site: SiteParts, providers: Providers): Operation {
  return async (call) => {
    site.gate.guard(call)
    const { id, issuer, client } = await providers.named(call)
    const trip = readTrip(site, call, id)
    return orRefused(site, call, trip?.visitor ?? null, async () => {
      demandHttps(call.request, site.publicUrl)
      if (trip === null)
        throw new ServiceError('sign_in_failed', { detail: 'no trip to a provider is under way' })
      const arrival = new URL(returnUrlOf(site, id))
      arrival.search = (call.request.url ?? '').replace(/^[^?]*/, '')
      const identity = { issuer, ...(await client.finish(trip, arrival)) }
      site.attempts.giveBack(site.attempts.ofTrip(call))
      return trip.visitor === null ? enter(site, call, identity) : link(site, trip.visitor, identity)
    })
  }
}

/** A person under the name of whoever vouches. */
type Identity = ExternalIdentity & { readonly issuer: string }

async function enter(
  site: SiteParts,
  call: Call,
  { issuer, subject, verifiedEmail }: Identity,
): Promise<Answer> {
  const { token, row: session } = newSession(site.secret, agentOf(call.request))
  const { kind } = await site.store.enterByIdentity({
    issuer,
    subject,
    verifiedEmail,
    signUp: site.rules.signUp,
    newAccountId: branded<AccountId>(randomId('acc')),
    session,
  })
  if (kind === 'opened') return redirect(`${site.publicUrl}/`, [keepSession(token)])
  throw new ServiceError(kind === 'disabled' ? 'sign_in_failed' : kind)
}

async function link(
  site: SiteParts,
  { accountId, sessionId }: NonNullable<Trip['visitor']>,
  { issuer, subject }: Identity,
): Promise<Answer> {
  const { kind } = await site.store.linkIdentity({ issuer, subject, accountId, sessionId })
  if (kind === 'linked') return redirect(`${site.publicUrl}/security`)
  throw new ServiceError(kind)
}

/** A person is on the way, not a page: who is refused is led to a page that says why. */
async function orRefused(
  site: SiteParts,
  call: Call,
  visitor: Trip['visitor'],
  step: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await step()
  } catch (error) {
    const word = wordFor(site, call, error)
    const page = visitor === null ? 'sign-in' : 'security'
    return { ...redirect(`${site.publicUrl}/${page}?refused=${word}`), error: word }
  }
}

/** Whatever a provider answers is told to the log only. */
function wordFor({ log }: SiteParts, call: Call, error: unknown): ErrorCode {
  if (error instanceof ServiceError) {
    logRefusal(log, call, error)
    return error.code
  }
  log.warn({ request_id: call.id, err: error }, 'sign-in by another failed')
  return 'sign_in_failed'
}

const purpose = 'trip to a provider of identities'

/** Null for one that is not ours, is over, or led elsewhere. */
function readTrip({ secret, clock }: SiteParts, { request }: Call, providerId: string): Trip | null {
  const sealed = departureOf(request)
  if (sealed === null) return null
  try {
    // What was sealed here has the shape that was sealed here.
    const trip = JSON.parse(unseal(sealed, purpose, secret)) as Trip
    return trip.providerId === providerId && trip.endsAtMs > clock.nowMs() ? trip : null
  } catch {
    return null
  }
}

function returnUrlOf({ publicUrl }: SiteParts, providerId: string): string {
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
