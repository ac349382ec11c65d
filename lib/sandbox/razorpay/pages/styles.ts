/** The checkout's style sheet; it is inlined, so that the page loads nothing else. */
export const STYLES = `
:root{color-scheme:light dark;--ground:#f1f3f6;--surface:#fff;--text:#16181d;--muted:#555c68;--line:#dde1e7;--edge:#858d9a;--field:#fff;--danger:#a3201a;--danger-soft:#fdeeec;--success:#14663a;--focus:#1d4ed8;--shadow:0 1px 2px #0f172a14,0 12px 32px #0f172a14}
@media (prefers-color-scheme:dark){:root{--ground:#0e1014;--surface:#171a20;--text:#e9ebef;--muted:#a5adba;--line:#2c323c;--edge:#727b8a;--field:#0f1216;--danger:#ffb3aa;--danger-soft:#371815;--success:#7fdca4;--focus:#a9c0ff;--shadow:0 0 0 1px #262b34}}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:var(--ground);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:grid;place-items:start center}
h1,h2,p,ul,fieldset,dl,dd{margin:0;padding:0;border:0}
h1{font-size:1.3rem;line-height:1.3;font-weight:650;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:1.1rem;line-height:1.35;font-weight:650}
a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.shell{inline-size:100%;min-block-size:100dvh;background:var(--surface);display:grid;align-content:start}
.summary{background:var(--brand);color:var(--brand-ink);padding:16px 20px;display:grid;gap:2px;align-content:start;overflow-wrap:anywhere}
.badge{justify-self:start;border:1px solid currentColor;border-radius:99px;padding:2px 12px;font-size:.8125rem;font-weight:600;margin-block-end:8px}
.amount{font-size:1.75rem;line-height:1.25;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.01em;margin-block-start:4px}
.small{font-size:.875rem}
.summary .note{font-size:.875rem}
.work{padding:24px 20px 32px;display:grid;grid-template-columns:minmax(0,1fr);gap:20px;align-content:start;min-inline-size:0}
.muted{color:var(--muted)}
.alert{background:var(--danger-soft);color:var(--danger);border-radius:10px;padding:14px 16px;display:grid;gap:4px}
.alert strong{font-weight:650}
.alert code{font-size:.875em}
legend{padding:0;font-weight:650;font-size:1.1rem;margin-block-end:12px}
.choices{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.choices input{position:absolute;opacity:0;inset-inline-start:0;inline-size:1px;block-size:1px}
.choices{position:relative}
.choices label{display:flex;align-items:center;justify-content:center;min-block-size:48px;border:1px solid var(--edge);border-radius:10px;font-weight:600;cursor:pointer;padding:4px 8px;text-align:center}
.choices input:checked+label{border-color:var(--text);box-shadow:inset 0 0 0 1px var(--text);background:var(--ground)}
.choices input:focus-visible+label{outline:3px solid var(--focus);outline-offset:2px}
form{display:grid;gap:16px}
.work:has(#by-upi:checked) .by-card,.work:has(#by-card:checked) .by-upi{display:none}
.field{display:grid;gap:6px;align-content:start;min-inline-size:0}
.field label{font-weight:600;font-size:.9375rem}
.field input{font:inherit;inline-size:100%;min-block-size:48px;padding:10px 14px;border:1px solid var(--edge);border-radius:10px;background:var(--field);color:var(--text);font-variant-numeric:tabular-nums}
.field input[aria-invalid]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
.field .help{color:var(--muted);font-size:.875rem}
.field .error{color:var(--danger);font-size:.875rem;font-weight:600}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.button{font:inherit;font-weight:650;min-block-size:50px;border-radius:10px;border:1px solid transparent;padding:10px 18px;cursor:pointer;display:inline-flex;align-items:center;justify-content:center;text-align:center;text-decoration:none;inline-size:100%}
.primary{background:var(--brand);color:var(--brand-ink);border-color:color-mix(in srgb,var(--brand-ink) 22%,var(--brand))}
.primary:hover{filter:brightness(1.06)}
.primary[aria-disabled]{filter:saturate(.5);cursor:progress}
.quiet{background:none;color:var(--text);border-color:var(--edge)}
.quiet:hover,.use:hover{background:var(--ground)}
.actions{display:grid;gap:10px}
.otp input{font-size:1.5rem;letter-spacing:.3em;text-align:center;min-block-size:60px}
.centre{justify-items:center;text-align:center;padding-block:48px}
.mark{inline-size:56px;block-size:56px;border-radius:50%;display:grid;place-items:center;border:3px solid var(--success);color:var(--success)}
.centre form{inline-size:100%;max-inline-size:320px}
details{border-block-start:1px solid var(--line);padding-block-start:16px}
summary{font-weight:600;cursor:pointer;min-block-size:32px;border-radius:6px}
.samples{list-style:none;margin-block-start:8px}
.samples li{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:0 12px;padding-block:9px;border-block-end:1px solid var(--line)}
.samples li:last-child{border:0}
.samples code{font:600 .9375rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.samples span{grid-column:1;overflow-wrap:anywhere;color:var(--muted);font-size:.875rem}
.use{grid-column:2;grid-row:1/span 2;font:inherit;font-size:.875rem;font-weight:600;min-block-size:36px;min-inline-size:60px;border:1px solid var(--edge);border-radius:8px;background:none;color:var(--text);cursor:pointer}
details h2{font-size:.9375rem;margin-block-start:16px}
[hidden]{display:none}
@media (min-width:800px){
body{padding:min(9vh,72px) 24px 40px}
.framed body{padding:0}
.shell{max-inline-size:880px;min-block-size:0;align-content:stretch;grid-template-columns:minmax(260px,5fr) 8fr;border-radius:14px;box-shadow:var(--shadow);overflow:clip}
.shell.narrow{max-inline-size:520px;grid-template-columns:1fr}
.summary{padding:32px;gap:4px}
.amount{font-size:2rem;margin-block-start:8px}
.summary .note{margin-block-start:12px;padding-block-start:12px;border-block-start:1px solid currentColor}
.shell:not(.narrow){min-block-size:480px}
.framed body .shell{max-inline-size:none;min-block-size:100dvh;border-radius:0;box-shadow:none}
.work{padding:32px}
}
@media (prefers-reduced-motion:no-preference){.button,.use,.choices label{transition:background-color .12s,filter .12s}}
@media (forced-colors:active){.choices input:checked+label{outline:3px solid Highlight}}
`
