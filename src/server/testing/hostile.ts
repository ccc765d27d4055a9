/**
 * What somebody with an editor's account, or a copied snippet, might bring in (invariant 26). `FIRE` stands for a call that
 * tells who fired, `CANARY` for an address that nothing may ask for. Tests put every line into every payload.
 */
const markup = [
  // Scripts
  '<script>FIRE</script>', '<SCRIPT>FIRE</SCRIPT>', '<script src="CANARY"></script>', '<script type="module">FIRE</script>', '<scr<script>ipt>FIRE</scr</script>ipt>',
  '<script\n>FIRE</script\n>', '<script/x>FIRE</script>', '</p><script>FIRE</script>', '<script>FIRE</script', '<script src=data:text/javascript,FIRE></script>',
  '<script charset="utf-8">FIRE</script>', '<script async src=CANARY></script>', '<script nomodule>FIRE</script>', '<script type="text/ecmascript">FIRE</script>', '"><script>FIRE</script>',
  "'><script>FIRE</script>", '</title><script>FIRE</script>', '</textarea><script>FIRE</script>', '</style><script>FIRE</script>', '</script><script>FIRE</script>',
  '<!--><script>FIRE</script>-->', '<!--[if gte IE 4]><script>FIRE</script><![endif]-->', '<![CDATA[<script>FIRE</script>]]>', '<?xml version="1.0"?><script>FIRE</script>', '<%<script>FIRE</script>%>',
  '<script>/*</script><script>*/FIRE</script>', '<noscript><p title="</noscript><script>FIRE</script>"></noscript>', '<template><script>FIRE</script></template>', '<plaintext><script>FIRE</script>', '<xmp><script>FIRE</script></xmp>',

  // Event handlers
  '<img src=x onerror=FIRE>', '<img src=x onerror="FIRE">', "<img src='x' onerror='FIRE'>", '<IMG SRC=x ONERROR=FIRE>', '<img/src=x/onerror=FIRE>', '<img src=x\nonerror=FIRE>', '<img src=x\tonerror\t=\tFIRE>',
  '<img src=x onerror\u000c=FIRE>', '<img """><img src=x onerror=FIRE>">', '<img src="x` `><img src=x onerror=FIRE>"` `>', '<img src=/favicon.svg onload=FIRE>', '<img srcset=x onerror=FIRE>',
  '<image src=x onerror=FIRE>', '<img src=x onerror=&#70;IRE onerror=FIRE>', '<img src=x onerror="&#x46;IRE;FIRE">', '<picture><source srcset=x><img src=x onerror=FIRE></picture>',
  '<video onloadstart=FIRE src=x>', '<video><source onerror=FIRE src=x></video>', '<video src=x onerror=FIRE></video>', '<video poster=CANARY></video>', '<audio src=x onerror=FIRE></audio>', '<audio onloadstart=FIRE src=x>',
  '<body onload=FIRE>', '<body onpageshow=FIRE>', '<body background=CANARY onload=FIRE>', '<html onload=FIRE>', '<frameset onload=FIRE>', '<details open ontoggle=FIRE>x</details>', '<details ontoggle=FIRE open><summary>x</summary></details>',
  '<input autofocus onfocus=FIRE>', '<select autofocus onfocus=FIRE>', '<textarea autofocus onfocus=FIRE>', '<button autofocus onfocus=FIRE>x</button>', '<a tabindex=1 autofocus onfocus=FIRE>x</a>', '<p contenteditable autofocus onfocus=FIRE>x</p>',
  '<marquee onstart=FIRE>x</marquee>', '<marquee loop=1 width=0 onfinish=FIRE>x</marquee>', '<div onpointerover=FIRE style="position:fixed;inset:0">x</div>', '<style onload=FIRE></style>', '<link rel=stylesheet href=/favicon.svg onload=FIRE onerror=FIRE>',
  '<object data=x onerror=FIRE></object>', '<embed src=x onload=FIRE onerror=FIRE>', '<iframe onload=FIRE></iframe>', '<iframe src=about:blank onload=FIRE></iframe>', '<p style="animation:x 1s" onanimationstart=FIRE onanimationend=FIRE>x</p><style>@keyframes x{}</style>',
  '<p onclick=FIRE>x</p>', '<p onmouseover=FIRE>x</p>', '<a href="#" onclick=FIRE>x</a>', '<p oncopy=FIRE onwheel=FIRE>x</p>', '<p onbeforematch=FIRE hidden=until-found>x</p>', '<div onscrollend=FIRE onscroll=FIRE>x</div>', '<p/onclick=FIRE>x</p>', '<p "onclick=FIRE>x</p>',
  '<p x="\'>" onclick=FIRE y="\'">x</p>', '<dialog open onclose=FIRE>x</dialog>', '<p popover id=p ontoggle=FIRE>x</p><button popovertarget=p>x</button>', '<track onload=FIRE>', '<keygen autofocus onfocus=FIRE>', '<x onfocus=FIRE tabindex=1 id=x autofocus>x</x>',

  // Frames, objects, documents
  '<iframe src="javascript:FIRE"></iframe>', '<iframe srcdoc="<script>parent.FIRE</script>"></iframe>', '<iframe srcdoc="&lt;img src=x onerror=parent.FIRE&gt;"></iframe>', '<iframe src="data:text/html,<script>parent.FIRE</script>"></iframe>', '<iframe src=CANARY></iframe>',
  '<frame src="javascript:FIRE">', '<frameset><frame src=CANARY></frameset>', '<object data="javascript:FIRE"></object>', '<object data="CANARY"></object>', '<object type="text/html" data="data:text/html,<script>parent.FIRE</script>"></object>', '<embed src="javascript:FIRE">', '<embed src="CANARY" type="text/html">',
  '<applet code=x archive=CANARY></applet>', '<portal src=CANARY></portal>', '<fencedframe src=CANARY></fencedframe>', '<object><param name=movie value="CANARY"></object>', '<iframe name="CANARY" src="javascript:window.name"></iframe>',
  '<meta http-equiv=refresh content="0;url=CANARY">', '<meta http-equiv="refresh" content="0; URL=javascript:FIRE">', '<META HTTP-EQUIV="Refresh" CONTENT="0;url=data:text/html,<script>FIRE</script>">', '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">', '<meta http-equiv="Set-Cookie" content="x=y">',
  '<base href="CANARY/">', '<base href="javascript:/a/-FIRE//">', '<base target="_top">', '<link rel=import href="CANARY">', '<link rel="stylesheet" href="CANARY">', '<link rel=prefetch href=CANARY>', '<link rel=manifest href=CANARY>', '<link rel="modulepreload" href="CANARY">', '<link rel=icon href=CANARY>', '<link rel=preload as=image href=CANARY>',

  // Forms
  '<form action="javascript:FIRE"><input type=submit></form>', '<form action="CANARY"><input type=submit id=go></form>', '<form id=f></form><button form=f formaction="javascript:FIRE">x</button>', '<button formaction=CANARY>x</button>', '<input type=image src=CANARY>', '<input type=image src=x onerror=FIRE>', '<isindex action="javascript:FIRE">',
  '<form><input name=action><input name=submit><button formaction="javascript:FIRE">x</button></form>', '<form oninput=FIRE><input autofocus></form>', '<fieldset form=x><legend onclick=FIRE>x</legend></fieldset>', '<select><option onclick=FIRE>x</option></select>',

  // SVG and MathML
  '<svg onload=FIRE></svg>', '<svg><script>FIRE</script></svg>', '<svg><script href="CANARY"></script></svg>', '<svg><script xlink:href="data:text/javascript,FIRE"/></svg>', '<svg/onload=FIRE>', '<svg><animate onbegin=FIRE attributeName=x dur=1s>', '<svg><set onbegin=FIRE attributeName=x dur=1s>',
  '<svg><animatetransform onbegin=FIRE attributeName=transform>', '<svg><a xlink:href="javascript:FIRE"><text y=20>x</text></a></svg>', '<svg><a><animate attributeName=href values="javascript:FIRE"/><text y=20>x</text></a></svg>', '<svg><a href=x><set attributeName=href to="javascript:FIRE"/><text>x</text></a></svg>',
  '<svg><foreignObject><iframe onload=FIRE></iframe></foreignObject></svg>', '<svg><foreignObject><body onload=FIRE></foreignObject></svg>', '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>FIRE</script></svg>#x"/></svg>', '<svg><use href="CANARY#x"/></svg>', '<svg><image href="CANARY"/></svg>', '<svg><image href=x onerror=FIRE /></svg>', '<svg><feimage href="CANARY"/></svg>',
  '<svg><style>*{background:url(CANARY)}</style></svg>', '<svg><style><img src=x onerror=FIRE></style></svg>', '<svg><title><img src=x onerror=FIRE></title></svg>', '<svg><desc><svg onload=FIRE></desc></svg>', '<svg><discard onbegin=FIRE>', '<svg><handler type="text/javascript">FIRE</handler></svg>',
  '<math><mtext><script>FIRE</script></mtext></math>', '<math href="javascript:FIRE">x</math>', '<math><maction actiontype="statusline#x" xlink:href="javascript:FIRE">x</maction></math>', '<math><annotation-xml encoding="text/html"><img src=x onerror=FIRE></annotation-xml></math>', '<math><mi//xlink:href="data:x,FIRE">x</mi></math>',

  // Styles
  '<style>body{background:url(CANARY)}</style>', '<style>@import "CANARY";</style>', '<style>@font-face{font-family:x;src:url(CANARY)}*{font-family:x}</style>', '<p style="background:url(CANARY)">x</p>', '<p style="background-image:\\75rl(CANARY)">x</p>', '<p style="list-style-image:url(CANARY);display:list-item">x</p>', '<p style="content:url(CANARY)">x</p>',
  '<p style="width:expression(FIRE)">x</p>', '<p style="-moz-binding:url(CANARY)">x</p>', '<p style="behavior:url(CANARY)">x</p>', '<p style="position:fixed;inset:0;z-index:9999">x</p>', '<p STYLE="x:y;background:url(CANARY)">x</p>', '<style>input[value^=a]{background:url(CANARY)}</style>', '<table background=CANARY><tr><td background=CANARY>x</td></tr></table>', '<style></style><img src=x onerror=FIRE>',
  '<p style="border-image:url(CANARY) 1">x</p>', '<p style="mask:url(CANARY#x)">x</p>', '<p style="cursor:url(CANARY),auto">x</p>', '<font color=red size="7" onclick=FIRE>x</font>', '<bgsound src=CANARY>', '<layer src=CANARY></layer>',

  // Markup that changes as it is read again
  '<noscript><style></noscript><img src=x onerror=FIRE></style>', '<svg></p><style><a id="</style><img src=x onerror=FIRE>">', '<math><mtext><table><mglyph><style><img src=x onerror=FIRE></style></mglyph></table></mtext></math>', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=FIRE&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=FIRE>', '<svg><desc><style><a title="</style><img src=x onerror=FIRE>"></a></style></desc></svg>', '<!--<img src="--><img src=x onerror=FIRE//">', '<!--!><img src=x onerror=FIRE>-->', '<!-- --!><img src=x onerror=FIRE> -->', '<a title="<img src=x onerror=FIRE>">x</a>',
  '<p title="&quot;><img src=x onerror=FIRE>">x</p>', '<img alt="``onerror=FIRE" src=x>', '<select><template><img src=x onerror=FIRE></template></select>', '<table><caption><svg><style><img src=x onerror=FIRE>', '<title><img title="</title><img src=x onerror=FIRE>"></title>', '<textarea><img title="</textarea><img src=x onerror=FIRE>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=FIRE>">', '<noembed><img title="</noembed><img src=x onerror=FIRE>"></noembed>', '<noframes><img title="</noframes><img src=x onerror=FIRE>"></noframes>', '<iframe><img title="</iframe><img src=x onerror=FIRE>"></iframe>', '<math><style><img src=x onerror=FIRE></style></math>', '<svg><p><style><g title="</style><img src=x onerror=FIRE>">',
  '&lt;script&gt;FIRE&lt;/script&gt;', '&#60;img src=x onerror=FIRE&#62;', '&amp;lt;img src=x onerror=FIRE&amp;gt;', '\\u003cimg src=x onerror=FIRE\\u003e', '%3Cscript%3EFIRE%3C/script%3E', '+ADw-script+AD4-FIRE+ADw-/script+AD4-', '<\u0000script>FIRE</script>', '<scr\u0000ipt>FIRE</script>', '＜script＞FIRE＜/script＞', '<\u017fcript>FIRE</\u017fcript>',
  '<img src=x one\u0000rror=FIRE>', '<a<img src=x onerror=FIRE>', '<<img src=x onerror=FIRE>', '<img src=x onerror=FIRE', '<div><p></div><img src=x onerror=FIRE></p>', '<li data-x=\'"><img src=x onerror=FIRE>\'>x</li>',

  // Names that could stand in for the page's own
  '<p id="boot">{"x":1}</p>', '<div id="root"></div>', '<a id="__proto__" href="#">x</a>', '<a name="getElementById" href="#">x</a>', '<img name="querySelector" src=x><form id="cookie"></form>', '<div data-block="Html" data-embed-item="1">x</div>', '<div data-embed-id="<img src=x onerror=FIRE>"></div>', '<div data-embed-id=\'x"><script>FIRE</script>\'></div>', '<div data-embed-id="x" onclick=FIRE><script>FIRE</script></div>',
];

const addresses = [
  'javascript:FIRE', 'JaVaScRiPt:FIRE', ' javascript:FIRE', '\tjavascript:FIRE', '\u0001javascript:FIRE', '\u00a0javascript:FIRE', '\ufeffjavascript:FIRE', 'java\tscript:FIRE', 'java\nscript:FIRE', 'java\r\nscript:FIRE', 'javascript\t:FIRE', 'javascript\n:FIRE', 'j\u0000avascript:FIRE',
  'javascript://%0aFIRE', 'javascript://x?%0d%0aFIRE', 'javascript:/*--></title></style></textarea></script><img src=x onerror=FIRE>*/FIRE', 'javascript&colon;FIRE', '&#106;avascript:FIRE', '&#x6A;&#x61;vascript:FIRE', 'javascript&#58;FIRE', 'java&Tab;script:FIRE', 'java&NewLine;script:FIRE', 'javascript:FIRE//https://phi.example',
  'vbscript:FIRE', 'livescript:FIRE', 'mocha:FIRE', 'data:text/html,<script>FIRE</script>', 'data:text/html;base64,PHNjcmlwdD5GSVJFPC9zY3JpcHQ+', 'DATA:text/html,<script>FIRE</script>', 'data:application/xhtml+xml,<script xmlns="http://www.w3.org/1999/xhtml">FIRE</script>', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="FIRE"/>', 'data:,FIRE',
  'blob:https://phi.example/x', 'file:///etc/passwd', 'filesystem:https://phi.example/x', 'view-source:javascript:FIRE', 'feed:javascript:FIRE', 'jar:javascript:FIRE!/', 'about:blank#FIRE', 'intent://x#Intent;scheme=javascript;end', 'ms-msdt:/id', 'chrome://settings', 'ws://phi.example/x', 'ftp://phi.example/x',
  'x" onerror="FIRE', "x' onerror='FIRE", 'x onerror=FIRE', '"><img src=x onerror=FIRE>', '/x" onmouseover="FIRE" x="', '/"style="background:url(CANARY)', '/x);background:url(CANARY', '/x");background:url("CANARY', "/x'),url('CANARY", '/x\\");background:url(CANARY)', '/x|javascript:FIRE', 'javascript:FIRE|/x', '/x 1x, javascript:FIRE 2x', '/\\phi.invalid/x', '///phi.invalid/x', '\\\\phi.invalid\\x', 'http://[', 'https://%zz', 'https:javascript:FIRE', '#"><img src=x onerror=FIRE>', '?q=<script>FIRE</script>', '//', ':', '%', '\u202ejavascript:FIRE',
];

/** The same addresses where markup holds one. */
const inMarkup = addresses.slice(0, 44).map((address, position) => (position % 4 === 0 ? `<img src="${address}" alt="">` : position % 4 === 1 ? `<a href='${address}'>x</a>` : position % 4 === 2 ? `<img srcset="${address} 1x, /x 2x" src="/favicon.svg" alt="">` : `<a href=${address.replaceAll(/\s/g, '&#9;')}>x</a>`));

const values = ['red;background:url(CANARY)', 'url(CANARY)', 'expression(FIRE)', 'red}</style><script>FIRE</script>', '50%;background:url(CANARY)', 'var(--x,url(CANARY))', '6,6;x:url(CANARY)', '{"control":"<img src=x onerror=FIRE>"}', '{"control":"__proto__"}', '[{"__proto__":{"x":1},"pageUrl":"javascript:FIRE"}]', '{"__proto__":{"polluted":1}}', '__proto__', 'constructor', '${FIRE}', '{{FIRE}}', '<%= FIRE %>', '\u2028FIRE\u2029', '</script><!--<script>', ']]>', '\ud800', '-1', '1e309', 'NaN'];

export const hostile: readonly string[] = [...markup, ...addresses, ...inMarkup, ...values];

/** A vector armed: it tells its number when it fires, or asks for an address that bears it. */
export function armed(vector: string, position: number): string {
  return vector.replaceAll('FIRE', `__fire(${position})`).replaceAll('CANARY', `/canary/${position}`);
}
