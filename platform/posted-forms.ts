import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#kit/contract.ts'
import { Problem } from './problems.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Reads the forms that pages of other sites send here; where a field occurs twice, neither counts. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    const sent = new URLSearchParams(body as string)
    const once = [...new Set(sent.keys())].filter((name) => sent.getAll(name).length === 1)
    done(null, Object.fromEntries(once.map((name) => [name, sent.get(name)])))
  })
}

/** @throws Problem 415 for anything but a form: what a script could send as JSON has no business here */
export function refuseNoForm(request: FastifyRequest, route: Route): void {
  if (!route.posted) return
  const type = request.headers['content-type'] ?? ''
  if (!type.toLowerCase().startsWith(FORM)) throw new Problem('wrongType', 'errors.formOnly')
}
