export const css = `
:root{--ink:#1d2433;--paper:#fffdf8;--accent:#d9480f;--soft:#f1ece1}
*{box-sizing:border-box}body{margin:0;font:17px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:3px}
.bar{display:flex;gap:2rem;align-items:center;padding:1rem clamp(1rem,5vw,4rem);border-bottom:1px solid var(--soft)}
.bar strong{font-size:1.25rem;letter-spacing:-.02em}.bar nav{display:flex;gap:1.2rem;flex-wrap:wrap}
main{padding:2rem clamp(1rem,5vw,4rem);max-width:80rem;margin:auto}
.grid{display:grid;gap:1.6rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));padding:0;list-style:none}
.card{position:relative}.card img{width:100%;border-radius:14px;height:auto;aspect-ratio:16/9;object-fit:cover;display:block}
.card h3{margin:.6rem 0 .1rem;font-size:1.05rem;line-height:1.3}.card a{text-decoration:none}
.badge{position:absolute;right:.5rem;top:.5rem;background:#000b;color:#fff;border-radius:6px;padding:0 .45rem;font-size:.8rem}
.meta{color:#6b7280;font-size:.9rem}.player{width:100%;border-radius:18px;background:#000;aspect-ratio:16/9}
.pager{display:flex;gap:1rem}footer{padding:2rem clamp(1rem,5vw,4rem);color:#6b7280;border-top:1px solid var(--soft)}
`;
