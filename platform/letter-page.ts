import { accentRoles, type AccentRoles, DEFAULT_COMPANY_COLOUR, type Scheme, SURFACES } from '#kit/company-colour.ts'
import type { Draft, Letterhead } from './letter.ts'
import { words } from './words.ts'

/** What an email shows that no company sends: sign-up, account, operator. */
const PRODUCT: Letterhead = { name: 'Staffroom', colour: DEFAULT_COMPANY_COLOUR }
const FONT = `font-family:'Onest','Segoe UI',Helvetica,Arial,sans-serif`
/** The second ink and the hairline of the design system (ui/tokens.css). */
const QUIET = { light: { ink: '#58564f', line: '#e7e5df' }, dark: { ink: '#b6b3ab', line: '#2e2c29' } }

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const lines = (value: string) => escape(value).replaceAll('\n', '<br>')

/**
 * The HTML of an email. Tables, inline styles and `bgcolor`, because Outlook knows little else; the `<style>` holds only the dark
 * colours, for programs that follow the device.
 * @param head whose email it is; the product's own without one
 */
export function page(draft: Draft, head: Letterhead = PRODUCT): string {
  const { language, subject, greeting, paragraphs, sections = [], facts = [], button, footer } = draft
  const accent = accentRoles(head.colour, 'light')
  const { ground, sheet, ink } = SURFACES.light
  const text = `${FONT};color:${ink};font-size:15px;line-height:23px;overflow-wrap:anywhere;word-break:break-word`
  const quiet = `${FONT};color:${QUIET.light.ink}`
  const p = (value: string) => `<p class="ink" style="margin:0 0 14px;${text}">${lines(value)}</p>`
  const row = ([what, value]: readonly [string, string]) =>
    `<tr><td class="quiet" style="${quiet};font-size:15px;line-height:23px;padding:3px 20px 3px 0;vertical-align:top">${escape(what)}</td><td class="ink" style="${text};padding:3px 0">${lines(value)}</td></tr>`
  const rows =
    facts.length > 0
      ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${facts.map(row).join('')}</table>`
      : ''
  const small = footer
    ? `<p class="quiet small" style="margin:18px 0 0;padding-top:14px;border-top:1px solid ${QUIET.light.line};${quiet};font-size:13px;line-height:19px;overflow-wrap:anywhere;word-break:break-word">${escape(footer)}</p>`
    : ''
  const body = `${greeting ? p(greeting) : ''}${paragraphs.map(p).join('')}${rows}${sections.map((one) => section(one, accent)).join('')}${button ? action(button, accent) + plainly(button.address, language) : ''}${small}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${dark(head.colour)}</style></head><body class="ground" style="margin:0;background:${ground}"><table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ground}"><tr><td align="center" style="padding:32px 16px"><table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" bgcolor="${sheet}" style="max-width:560px;width:100%;table-layout:fixed;background:${sheet};border-radius:6px"><tr><td class="solid" height="4" bgcolor="${accent.solid}" style="height:4px;line-height:4px;font-size:0;background:${accent.solid};border-radius:6px 6px 0 0">&nbsp;</td></tr><tr><td style="padding:24px 32px 0">${headOf(head, accent)}</td></tr><tr><td style="padding:20px 32px 28px">${body}</td></tr></table></td></tr></table></body></html>`
}

/**
 * The logo and the name beside it. The name is always text: most programs show pictures only when asked to. A logo stands on white in
 * the dark too, since most are drawn for paper. Its height is an attribute for Outlook, which knows no `max-height`.
 */
function headOf({ name, logo }: Letterhead, accent: AccentRoles): string {
  const picture = logo
    ? `<td bgcolor="#ffffff" style="background:#ffffff;padding:4px 0;border-radius:4px"><img src="${escape(logo)}" alt="" height="32" style="display:block;height:auto;max-height:32px;max-width:200px;border:0"></td><td width="12" style="width:12px;font-size:0">&nbsp;</td>`
    : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}<td class="accent" style="${FONT};color:${accent.text};font-size:17px;line-height:24px;font-weight:700;overflow-wrap:anywhere;word-break:break-word">${escape(name)}</td></tr></table>`
}

/** A heading with lines that are links: the whole line is one, so that a thumb finds it. */
function section({ title, lines: links }: NonNullable<Draft['sections']>[number], { text }: AccentRoles): string {
  const line = ({ text: said, address }: { text: string; address: string }) =>
    `<tr><td style="padding:0 0 10px;${FONT};font-size:15px;line-height:22px;overflow-wrap:anywhere;word-break:break-word"><a class="accent" href="${escape(address)}" style="color:${text};text-decoration:none">${escape(said)}</a></td></tr>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><th class="ink small" align="left" style="padding:10px 0 8px;border-top:1px solid ${QUIET.light.line};${FONT};color:${SURFACES.light.ink};font-size:15px;line-height:22px;font-weight:600">${escape(title)}</th></tr>${links.map(line).join('')}</table>`
}

/** A cell with the colour and a link that fills it: Outlook gives a link no padding. */
const action = ({ word, address }: NonNullable<Draft['button']>, { solid, on }: AccentRoles) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 14px"><tr><td class="solid" bgcolor="${solid}" style="background:${solid};border-radius:6px;mso-padding-alt:10px 18px"><a class="on" href="${escape(address)}" style="display:inline-block;padding:10px 18px;color:${on};text-decoration:none;${FONT};font-size:15px;line-height:20px;font-weight:600">${escape(word)}</a></td></tr></table>`

/** The button's address to read and copy: some programs show no links, and careful readers look where one leads. */
const plainly = (address: string, language: Draft['language']) =>
  `<p class="quiet" style="margin:0 0 8px;${FONT};color:${QUIET.light.ink};font-size:13px;line-height:19px;overflow-wrap:anywhere;word-break:break-word">${escape(words(language)('mail.orOpen'))}<br>${escape(address)}</p>`

/** Nothing in it was typed: `accentRoles` answers with colours alone. */
function dark(colour: string): string {
  const scheme: Scheme = 'dark'
  const { solid, on, text } = accentRoles(colour, scheme)
  const { ground, sheet, ink } = SURFACES[scheme]
  const rules: [names: string, rule: string][] = [
    ['.ground', `background:${ground}!important`],
    ['.sheet', `background:${sheet}!important`],
    ['.ink', `color:${ink}!important`],
    ['.quiet', `color:${QUIET[scheme].ink}!important`],
    ['.small', `border-color:${QUIET[scheme].line}!important`],
    ['.accent', `color:${text}!important`],
    ['.solid', `background:${solid}!important`],
    ['.on', `color:${on}!important`],
  ]
  return `@media (prefers-color-scheme:dark){${rules.map(([names, rule]) => `${names}{${rule}}`).join('')}}`
}
