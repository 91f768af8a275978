/** Made-up pages with something of everything that recognition reads, for tests to change. */
export const samplePages = {
  play: `<!doctype html><html lang=en><head><meta charset=utf-8><title>Night trains of the north - River TV</title>
<base href="https://tv.example/watch/"><link rel=canonical href="/watch/night-trains"><link rel=alternate type=application/rss+xml href=/feed>
<meta property="og:site_name" content="River TV"><meta property="og:title" content="Night trains of the north"><meta property=og:type content=video.other>
<meta property="og:video" content="https://cdn.example/v/night&amp;trains.mp4"><meta property=og:image content=/img/night.jpg>
<meta name=description content="A journey &quot;by rail&quot; &ndash; from the coast to the mountains."><meta name=keywords content="rail, night, north">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"VideoObject","@id":"#v","name":"Night trains of the north","uploadDate":"2024-05-01T10:00:00+02:00",
"duration":"PT1H4M5S","thumbnailUrl":["https:\\/\\/cdn.example\\/t\\/night.jpg"],"contentUrl":"https:\\/\\/cdn.example\\/v\\/night.m3u8","embedUrl":"https://player.example/embed/77",
"author":{"@type":"Person","name":"Ada M\\u00fcller"},"interactionStatistic":{"@type":"InteractionCounter","interactionType":"WatchAction","userInteractionCount":"12345"},"commentCount":7}]}</script>
<script>var player = jwplayer("box").setup({file:"https:\\/\\/cdn.example\\/v\\/night-720.mp4", image: '/img/poster.jpg', key:"aHR0cHM6Ly9jZG4uZXhhbXBsZS92L2hpZGRlbi5tcDQ="});</script></head>
<body class="single video-page"><nav><a href=/>Home</a><a href=/shows>Shows</a></nav><main><h1>Night trains of the north</h1>
<video controls poster=/img/poster.jpg><source src="night.mp4?a=1&amp;b=2" type="video/mp4"><track src=night.vtt></video>
<p class=byline>By <a href=/people/ada rel=author>Ada Müller</a> · <time datetime=2024-05-01>1 May 2024</time> · 12,345 views · 1:04:05</p>
<p>A journey by rail from the coast to the mountains, through eleven tunnels and over forty bridges, filmed in one single night of snow.</p></main>
<aside><ul><li><a href=/watch/2><img src=/t/2.jpg alt="Harbour lights"><span>3:15</span></a><li><a href=/watch/3><img src=/t/3.jpg alt="Salt &amp; sand"><span>4:20</span></a></ul></aside></body></html>`,
  chinese: `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>Night trains of the north_纪录片_河流网</title><meta property="og:title" content="Night trains of the north"></head>
<body><div class="header"><a href="/">首页</a><a href="/jilupian/">纪录片</a></div><div class="main video"><h1>Night trains of the north</h1>
<div id="player"><embed src="/player.swf" flashvars="file=/v/yehuoche.flv&amp;image=/t/yehuoche.jpg" type="application/x-shockwave-flash"><object><param name=movie value="/p.swf?vid=9"></object></div>
<p>作者：河流工作室　发布时间：2024年5月1日 10:20　播放：1.2万次　评论：３５　时长：12分34秒</p><p>简介：一列夜行的火车从海边开往山里，经过十一条隧道和四十座桥，在一个下雪的夜晚一次拍完，没有剪辑，也没有旁白。</p>
<script>var VideoInfo={"vurl":"http:\\u002F\\u002Fcdn.example\\u002Fv\\u002F夜火车.m3u8","title":"夜"};</script></div>
<ul class="list video-list"><li><a href="/v/2.html"><img src="/t/2.jpg" alt="港口"><i>03:15</i></a><a href="/v/2.html">港口之光</a><span>3.4万次播放</span></li><li><a href="/v/3.html"><img data-src="/t/3.jpg">盐与沙</a><i>04:20</i></li></ul></body></html>`,
  embed: `<html><head><title>Night trains of the north | Gazette</title><meta name=twitter:player content="https://player.example/embed/9"></head><body><article itemscope itemtype="https://schema.org/NewsArticle">
<h1 itemprop=headline>Night trains of the north</h1><p>Posted 3 days ago by Jo</p><p>The line was closed for eleven years. Now a film shows what was lost, and who wants it back, in two parts of forty minutes each.</p>
<div itemprop=video itemscope itemtype=https://schema.org/VideoObject><meta itemprop=name content="Night trains of the north"><meta itemprop=duration content=T40M><link itemprop=embedUrl href="//player.example/embed/9"></div>
<iframe src="https://player.example/embed/9?autoplay=1" allowfullscreen width=640 height=360></iframe><noscript><a href=/plain>Without scripts</a></noscript><p>It is said that <b>nobody</b> slept, and that the <i>whole</i> town came to the station to see the first train leave in the snow.</p></article>
<div typeof="schema:AudioObject" vocab=https://schema.org/><span property=name>The sound of rails</span><audio src=/a/rails.mp3></audio></div></body></html>`,
  list: `<html><head><title>Shows - River TV</title><meta http-equiv=refresh content="300;url=/shows"><link rel=next href="?page=2"></head><body><h1>Shows</h1><div class=video-grid>
${["Harbour lights", "Salt &amp; sand", "The last ferry", "Eleven tunnels"].map((title, at) => `<div class=item><a href="/watch/${at}"><img src=/t/${at}.jpg alt="${title}"><span class=duration>${at + 3}:15</span></a><h3><a href=/watch/${at}>${title}</a></h3><span>${at + 1},500 views</span></div>`).join("\n")}
</div><a href="?page=2" rel="next nofollow">Next</a></body></html>`,
} as const;
