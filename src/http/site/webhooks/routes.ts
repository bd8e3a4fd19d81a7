import type { AddressPolicy } from '../../../domain/network/address-policy.ts'
import type { SiteContext, SiteRoutes } from '../context.ts'
import {
  createEndpointHandler,
  deleteEndpointHandler,
  listEndpointsHandler,
  rotateEndpointHandler,
  switchEndpointHandler,
} from './endpoints.ts'
import {
  listMessagesHandler,
  readAttemptsHandler,
  redeliverHandler,
  testEndpointHandler,
} from './messages.ts'

export function webhookRoutes(site: SiteContext, policy: AddressPolicy) {
  return {
    '/site/webhooks': { get: listEndpointsHandler(site), post: createEndpointHandler(site, policy) },
    '/site/webhooks/:endpointId/rotate': { post: rotateEndpointHandler(site) },
    '/site/webhooks/:endpointId/enable': { post: switchEndpointHandler(site, 'enable') },
    '/site/webhooks/:endpointId/disable': { post: switchEndpointHandler(site, 'disable') },
    '/site/webhooks/:endpointId/delete': { post: deleteEndpointHandler(site) },
    '/site/webhooks/:endpointId/test': { post: testEndpointHandler(site) },
    '/site/webhooks/:endpointId/redeliver': { post: redeliverHandler(site) },
    '/site/webhooks/:endpointId/messages': { get: listMessagesHandler(site) },
    '/site/webhooks/:endpointId/messages/:message': { get: readAttemptsHandler(site) },
  } satisfies Partial<SiteRoutes>
}
