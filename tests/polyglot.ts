/** What a polyglot does where it is taken for a script. */
export const RUN = 'window.scriptRan=1'

/** A text that runs as a script wherever it is not taken for a text: in a tag, an attribute, an address, a style, a title, a comment. */
export const POLYGLOT = `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${RUN}//'><img src=x onerror=${RUN}>"><script>${RUN}</script>`
