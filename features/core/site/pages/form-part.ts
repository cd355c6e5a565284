import { MESSAGE_MAX, PEOPLE, site } from '../contract.ts'
import { type Html, html } from '#platform/html.ts'
import type { PageReader } from '#platform/page.ts'
import { pathOn } from './frame-part.ts'
import { sentence } from './sentence-part.ts'

interface Field {
  name: 'name' | 'email' | 'company' | 'people' | 'message'
  word: string
  complete?: string
  type?: string
  most: number
  optional?: true
}

const NAME: Field = { name: 'name', word: 'name', complete: 'name', most: 100 }
const EMAIL: Field = { name: 'email', word: 'email', complete: 'email', type: 'email', most: 254 }
const MESSAGE: Field = { name: 'message', word: 'message', most: MESSAGE_MAX }
const FIELDS: Record<'contact' | 'demo', readonly Field[]> = {
  contact: [NAME, EMAIL, MESSAGE],
  demo: [
    NAME,
    EMAIL,
    { name: 'company', word: 'company', complete: 'organization', most: 100 },
    { name: 'people', word: 'people', most: 0, optional: true },
    { ...MESSAGE, word: 'demoMessage', optional: true },
  ],
}

/**
 * A form of the public pages. It is sent by `site.js`, which puts the server's message under its field and loses nothing that was
 * typed; `website` is for programs that fill in whatever they find.
 */
export function form(kind: 'contact' | 'demo', reader: PageReader): Html {
  const { say } = reader
  const to = kind === 'demo' ? site.requestDemo.path : site.contactUs.path
  const policy = html`<a href="${pathOn(reader, '/privacy-policy')}">${say('site.form.policy')}</a>`
  return html`<form
    class="form"
    data-to="${to}"
    data-stamps="${site.stampForm.path}"
    data-failed="${say('site.form.failed')}"
    novalidate
    aria-label="${say(kind === 'demo' ? 'site.demo.title' : 'site.form.title')}"
  >
    <p class="general" role="alert" hidden></p>
    ${FIELDS[kind].map((field) => drawn(field, kind, reader))}
    <p class="trap" aria-hidden="true">
      <label for="${kind}-website">${say('site.form.trap')}</label
      ><input id="${kind}-website" name="website" tabindex="-1" autocomplete="off" />
    </p>
    <button class="button act" type="submit">${say(kind === 'demo' ? 'site.form.sendDemo' : 'site.form.send')}</button>
    <noscript><p>${say('site.form.script')}</p></noscript>
    <p class="keep">${sentence(say, 'site.form.keep', { policy })}</p>
  </form>`
}

function drawn(
  { name, word, complete, type = 'text', most, optional }: Field,
  kind: string,
  { say }: PageReader,
): Html {
  const id = `${kind}-${name}`
  const common = html`id="${id}" name="${name}"
  aria-describedby="${id}-error"${optional ? '' : html` aria-required="true"`}`
  const label = html`<label for="${id}"
    >${say(`site.form.${word}`)}${optional && html` <span>${say('site.form.optional')}</span>`}</label
  >`
  const error = html`<p class="error" id="${id}-error"></p>`
  if (name === 'message')
    return html`<div class="field">${label}<textarea ${common} rows="6" maxlength="${most}"></textarea>${error}</div>`
  if (name === 'people')
    return html`<div class="field">
      ${label}<select ${common}>
        ${PEOPLE.map((one) => html`<option value="${one}">${one || say('site.form.peopleNone')}</option>`)}</select
      >${error}
    </div>`
  return html`<div class="field">
    ${label}<input
      ${common}
      type="${type}"
      maxlength="${most}"
      ${complete && html` autocomplete="${complete}"`}
    />${error}
  </div>`
}
