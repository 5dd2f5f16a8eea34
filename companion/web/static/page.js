// The page's own script. It holds no state of the game: every update carries the
// whole page, and only the sections that differ are replaced. Without it every
// form still works.
(() => {
  'use strict';
  const $ = (s, in_) => (in_ || document).querySelector(s);
  const $$ = (s, in_) => [...(in_ || document).querySelectorAll(s)];
  const root = document.documentElement;
  root.classList.add('js');

  // --- Live: one EventSource; phones kill it silently, so waking reopens it ---

  const conn = $('#conn');
  const shown = {}; // section -> the HTML it was drawn from
  let stream = null, seen = 0, retry = 0, lastSeq = -1, lastRev = -1, run = '';

  function state(word, more) {
    if (!conn) return;
    conn.className = 'conn ' + word;
    $('.conn-text', conn).textContent = more || conn.dataset[word + 'Text'];
  }

  function open() {
    close();
    state(seen ? 'lost' : 'wait');
    stream = new EventSource(document.body.dataset.live);
    stream.onmessage = e => { seen = Date.now(); retry = 0; draw(JSON.parse(e.data)); };
    stream.addEventListener('beat', () => { seen = Date.now(); });
    stream.onerror = () => {
      state('lost');
      if (stream && stream.readyState === EventSource.CLOSED) {
        close();
        setTimeout(open, Math.min(1000 * 2 ** retry++, 8000));
      }
    };
  }
  function close() { if (stream) { stream.close(); stream = null; } }

  // After sleep, a network change or coming back in history: fetch, then listen.
  async function wake() {
    if (document.visibilityState === 'hidden') return;
    open();
    try {
      const r = await fetch(document.body.dataset.live + '/now', { cache: 'no-store' });
      if (r.ok) draw(await r.json());
    } catch { state('lost'); }
  }

  function draw(page) {
    state('live', page.phones);
    if (page.lang && page.lang !== root.lang) { location.reload(); return; }
    // The answer to a form may come after a newer state from the stream.
    if (page.run === run && page.rev < lastRev) return;
    run = page.run;
    lastRev = page.rev;
    const moved = page.seq !== lastSeq && lastSeq !== -1;
    lastSeq = page.seq;
    document.body.dataset.seq = page.seq;
    const before = moved ? values() : null;
    let asked = false;
    for (const [name, html] of Object.entries(page.sections)) {
      const el = $(`[data-section="${name}"]`);
      if (!el || shown[name] === html) continue;
      if (shown[name] === undefined && el.innerHTML === html) { shown[name] = html; continue; }
      shown[name] = html;
      replace(el, html);
      asked = asked || name === 'now';
      dress(el);
    }
    if (asked) { refuse(''); picked(); }
    if (before) mark(before);
    standing();
    if (asked || moved) { say(); fitSheet(); uncover(); }
  }

  // --- Replacing a section: focus, scroll and half-entered input stay ---

  function replace(el, html) {
    const active = el.contains(document.activeElement) ? path(document.activeElement) : null;
    const kept = new Map();
    for (const form of $$('form[data-form]', el)) {
      if (form.dataset.dirty) kept.set(form.dataset.form, entered(form));
    }
    const opened = $$('details[data-keep]', el).map(d => [d.dataset.keep, d.open]);
    const whys = $$('details.why[open]', el).length;
    const scrolls = $$('.scroll, .cells, .board-scroll', el).map(s => [s.scrollLeft, s.scrollTop]);
    el.innerHTML = html;
    for (const form of $$('form[data-form]', el)) {
      const values = kept.get(form.dataset.form);
      if (values) { enter(form, values); form.dataset.dirty = '1'; }
    }
    for (const [key, isOpen] of opened) {
      const d = $$('details[data-keep]', el).find(d => d.dataset.keep === key);
      if (d) d.open = isOpen;
    }
    $$('.scroll, .cells, .board-scroll', el).forEach((s, i) => { if (scrolls[i]) [s.scrollLeft, s.scrollTop] = scrolls[i]; });
    if (active) { const to = find(el, active); if (to) to.focus({ preventScroll: true }); }
    return whys;
  }

  const path = e => ({ id: e.id, name: e.name, value: e.type === 'radio' ? e.value : null, tag: e.tagName, text: e.name ? '' : e.textContent, zone: e.dataset.zone });
  const find = (el, p) => p.id ? document.getElementById(p.id)
    : $$(p.tag, el).find(e => p.zone ? e.dataset.zone === p.zone : (e.name || '') === (p.name || '') && (p.value === null || e.value === p.value) && (p.name || e.textContent === p.text));

  const entered = form => [...form.elements].filter(e => e.name && !['seq', 'id', 'kind'].includes(e.name)).map(e => [e.name, e.value, e.checked, e.type]);
  function enter(form, values) {
    for (const [name, value, checked, type] of values) {
      if (type === 'file' || type === 'submit' || type === 'button') continue;
      const e = type === 'radio' || type === 'checkbox'
        ? [...form.elements].find(e => e.name === name && e.value === value)
        : [...form.elements].find(e => e.name === name);
      if (!e) continue;
      if (type === 'radio' || type === 'checkbox') e.checked = checked && !e.disabled; else e.value = value;
    }
  }

  // --- The change is visible ---

  const values = () => new Map($$('[data-k][data-v]').map(e => [e.dataset.k, e.dataset.v]));
  function mark(before) {
    $$('.changed').forEach(e => e.classList.remove('changed'));
    $$('.was').forEach(e => e.remove());
    for (const e of $$('[data-k][data-v]')) {
      const old = before.get(e.dataset.k);
      if (old === undefined || old === e.dataset.v || e.dataset.k === 'told') continue;
      e.classList.add('changed');
      const at = e.dataset.k.startsWith('track.') && $('.num', e);
      if (at) {
        const was = document.createElement('s');
        was.className = 'was';
        was.textContent = old;
        at.append(was);
      }
    }
  }

  function say() {
    const ask = $('.ask[data-say]'), told = $$('.told > ul > li');
    const lead = $$('.leads li').map(l => l.textContent);
    $('#say').textContent = [...told.map(l => l.firstChild ? l.firstChild.textContent : ''), ask ? ask.dataset.say : '', ...lead].join(' ');
  }

  // --- The sheet: pulled down by its grip; never over what it asks about ---

  const now = $('#now');
  function fitSheet() {
    if (!now) return;
    now.style.maxHeight = '';
    const board = $('#board');
    if (innerWidth < 800 && board && $('.zone.can', board) && !now.classList.contains('down')) {
      const bottom = board.getBoundingClientRect().bottom + scrollY;
      now.style.maxHeight = Math.max(innerHeight - Math.min(bottom + 8, innerHeight * .58), 300) + 'px';
    }
    root.style.setProperty('--sheet', Math.min(now.offsetHeight, innerHeight * .8) + 'px');
  }
  // What the sheet asks about must not lie under it: the zones that can be tapped,
  // else the ringed one.
  function uncover() {
    if (!now || innerWidth >= 800 || now.classList.contains('down')) return;
    const zones = $$('.zone.can').length ? $$('.zone.can') : $$('.zone.chosen');
    if (!zones.length) return;
    const rects = zones.map(z => z.getBoundingClientRect());
    const top = Math.min(...rects.map(r => r.top)), bottom = Math.max(...rects.map(r => r.bottom));
    const room = innerHeight - now.offsetHeight;
    if (top >= 8 && bottom <= room - 8) return;
    const to = bottom - top < room - 16 ? (top + bottom) / 2 - room / 2 : top - 12;
    scrollTo({ top: Math.max(0, scrollY + to), behavior: 'instant' });
  }
  function pull(down) {
    now.classList.toggle('down', down);
    $('.grip', now).setAttribute('aria-expanded', String(!down));
    fitSheet();
  }
  if (now) {
    const grip = $('.grip', now);
    let from = null;
    grip.addEventListener('click', () => { if (!grip.dataset.dragged) pull(!now.classList.contains('down')); delete grip.dataset.dragged; });
    grip.addEventListener('pointerdown', e => { from = e.clientY; delete grip.dataset.dragged; grip.setPointerCapture(e.pointerId); });
    grip.addEventListener('pointermove', e => { if (from !== null && Math.abs(e.clientY - from) > 24) { grip.dataset.dragged = '1'; pull(e.clientY > from); from = e.clientY; } });
    grip.addEventListener('pointerup', () => { from = null; });
    addEventListener('resize', fitSheet);
    addEventListener('orientationchange', fitSheet);
    if (window.ResizeObserver) new ResizeObserver(fitSheet).observe($('#now-in'));
  }

  // --- Writing: the same forms, sent without leaving the page ---

  function refuse(words) {
    const p = $('#refused');
    if (!p) return;
    p.textContent = words;
    p.hidden = !words;
    if (words) { pull(false); p.scrollIntoView({ block: 'nearest' }); }
  }

  async function send(form, submitter) {
    const body = new FormData(form, submitter || undefined);
    const multipart = form.enctype === 'multipart/form-data';
    form.classList.add('sending');
    const buttons = $$('button', form);
    buttons.forEach(b => { b.disabled = true; });
    try {
      const action = submitter && submitter.getAttribute('formaction') || form.getAttribute('action');
      const r = await fetch(action, { method: 'POST', body: multipart ? body : new URLSearchParams(body), headers: { Accept: 'application/json' } });
      const reply = await r.json();
      if (r.ok) delete form.dataset.dirty;
      if (reply.sections) draw(reply);
      if (reply.go) { location.assign(reply.go); return; }
      refuse(reply.refused || '');
      if (r.ok) pull(false);
    } catch {
      refuse(document.body.dataset.unsent);
      state('lost');
    } finally {
      form.classList.remove('sending');
      buttons.forEach(b => { if (b.isConnected) b.disabled = false; });
    }
  }

  document.addEventListener('submit', e => {
    const form = e.target;
    if (!document.body.dataset.live || form.method.toLowerCase() !== 'post' || form.closest('dialog')) return;
    e.preventDefault();
    send(form, e.submitter);
  });
  // A form that took long to fill in stays where it is when it is refused.
  document.addEventListener('submit', async e => {
    const form = e.target;
    if (e.defaultPrevented || !form.matches('[data-hold]')) return;
    e.preventDefault();
    const told = $('.hold-refused', form) || document.createElement('p');
    told.className = 'refused hold-refused';
    told.setAttribute('role', 'alert');
    $('.go', form).before(told);
    try {
      const r = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), headers: { Accept: 'application/json' } });
      const reply = await r.json();
      if (reply.go) { location.assign(reply.go); return; }
      told.textContent = reply.refused || '';
    } catch { form.submit(); }
  });
  document.addEventListener('input', e => {
    const form = e.target.closest('form[data-form]');
    if (form) form.dataset.dirty = '1';
    totals();
    const phrase = e.target.matches('[data-part] select') && e.target.closest('[data-part]');
    if (phrase) part(phrase);
    const plan = e.target.closest('[data-plan]');
    if (plan) paint(plan);
    const set = e.target.closest('[data-letters]');
    if (set) document.getElementById(set.dataset.letters).value = $$('input:checked', set).map(i => i.dataset.letter).join('');
    if (e.target.matches('input[name=option], input[name=card], select[data-from], select[data-to]')) picked();
    if (e.target.matches('[data-find]')) {
      const plain = words => words.toLowerCase().replace(/\s/g, ' '); // French spaces that hold
      const want = plain(e.target.value);
      $$('.card-pick').forEach(c => { c.hidden = !plain(c.textContent).includes(want); });
    }
  });
  document.addEventListener('change', e => {
    const form = e.target.closest('form[data-photo]');
    if (form && e.target.type === 'file' && e.target.files.length) send(form);
  });

  // --- Pads, counters, taps ---

  const faceOf = (value, colour) => {
    const at = [[], [[15, 15]], [[8, 8], [22, 22]], [[8, 8], [15, 15], [22, 22]], [[8, 8], [22, 8], [8, 22], [22, 22]], [[8, 8], [22, 8], [15, 15], [8, 22], [22, 22]], [[8, 7], [22, 7], [8, 15], [22, 15], [8, 23], [22, 23]]][value] || [];
    return `<svg class="face d-${/^[a-z]+$/.test(colour) ? colour : 'ivory'}" viewBox="0 0 30 30" aria-hidden="true"><rect class="body" x="1" y="1" width="28" height="28" rx="6"/>`
      + at.map(p => `<circle class="pip" cx="${p[0]}" cy="${p[1]}" r="2.9"/>`).join('') + '</svg>';
  };

  function dress(in_) {
    $$('.step button[hidden], .keys[hidden], [data-print][hidden]', in_).forEach(b => { b.hidden = false; });
    for (const pad of $$('[data-pad]', in_)) {
      for (const li of $$('[data-slot]', pad)) {
        const select = $('select', li);
        select.hidden = true;
        select.closest('label').hidden = true;
        const b = document.createElement('button');
        b.type = 'button';
        b.className = 'die';
        b.dataset.clear = '1';
        li.append(b);
      }
      pips(pad);
    }
    // A choice of sets is a switch for each member; the list keeps the value.
    for (const set of $$('[data-letters]', in_)) {
      const select = document.getElementById(set.dataset.letters);
      for (const i of $$('input', set)) i.checked = select.value.includes(i.dataset.letter);
      select.hidden = true;
      set.hidden = false;
    }
    $$('[data-part]', in_).forEach(part);
    for (const w of $$('[data-written]', in_)) {
      const more = $('[data-more]', w), rows = $$('[data-part]', w);
      if (!more) continue;
      const used = rows.reduce((n, r, i) => $('select', r).value ? i + 1 : n, 1);
      rows.forEach((r, i) => { r.hidden = i >= used; });
      more.hidden = used >= +$('.parts', w).dataset.most;
    }
    for (const p of $$('[data-plan]', in_)) {
      for (const c of $$('.cell', p)) {
        const b = document.createElement('button');
        b.type = 'button';
        b.dataset.put = c.dataset.space;
        $('select', c).hidden = true;
        c.append(b);
      }
      $('.tools', p).hidden = false;
      pick($('.tool', p));
      paint(p);
    }
    for (const th of $$('[data-sortable] th[data-col]', in_)) {
      const b = document.createElement('button');
      b.type = 'button';
      b.textContent = th.textContent;
      th.replaceChildren(b);
    }
    // A board whose places are small can be drawn larger.
    for (const b of $$('.zoom', in_)) {
      b.hidden = !$$('.zone', b.parentElement).some(z => $('.ground', z).getBoundingClientRect().width < 40);
    }
    totals();
  }
  // A phrase shows the numbers that it takes, and room for its own words.
  function part(li) {
    const o = $('select', li).selectedOptions[0], n = +(o.dataset.numbers || 0);
    $$('.step', li).forEach((s, i) => {
      const input = $('input', s);
      s.hidden = i >= n;
      if (i >= n) return;
      input.min = o.dataset.min;
      input.max = o.dataset.max;
      input.value = Math.max(+o.dataset.min, Math.min(+o.dataset.max, +input.value));
    });
    const free = $('[data-free]:not(option)', li);
    if (free) free.hidden = !o.dataset.free;
  }
  // A plan: pick what to put, then tap the spaces.
  function pick(tool) {
    $$('.tool', tool.closest('[data-plan]')).forEach(t => t.setAttribute('aria-pressed', String(t === tool)));
  }
  const sideOf = (plan, space, edge) => $$('.sides input', plan).find(i => i.value === space + edge);
  function paint(plan) {
    const door = $('.door select', plan).value;
    for (const c of $$('.cell', plan)) {
      const s = $('select', c), o = s.selectedOptions[0], b = $('button', c), space = c.dataset.space;
      const nothing = s.value === plan.dataset.nothing, at = space === door;
      b.className = nothing ? 'nothing' : o.dataset.class;
      b.textContent = nothing ? '' : o.textContent.trim().split(' ')[0];
      c.classList.toggle('door-here', at);
      const shut = ['R', 'U'].filter(e => { const i = sideOf(plan, space, e); return i && i.checked; });
      c.classList.toggle('shut-r', shut.includes('R'));
      c.classList.toggle('shut-u', shut.includes('U'));
      const words = [s.getAttribute('aria-label'), nothing ? $('.tool[data-tool="' + CSS.escape(plan.dataset.nothing) + '"]', plan).lastChild.textContent : o.textContent.trim().replace(/^\S+ /, '')];
      if (at) words.push($('[data-tool-door]', plan).lastChild.textContent);
      for (const e of shut) words.push($(`[data-tool-side="${e}"]`, plan).lastChild.textContent);
      b.setAttribute('aria-label', words.join(', '));
    }
  }
  function put(b) {
    const plan = b.closest('[data-plan]'), tool = $('.tool[aria-pressed=true]', plan), s = $('select', b.parentElement), space = b.dataset.put;
    if (!tool) return;
    if ('toolDoor' in tool.dataset) {
      const d = $('.door select', plan);
      d.value = d.value === space ? '' : space;
    } else if (tool.dataset.toolSide) {
      const i = sideOf(plan, space, tool.dataset.toolSide);
      if (i) i.checked = !i.checked;
    } else {
      s.value = s.value === tool.dataset.tool ? plan.dataset.nothing : tool.dataset.tool;
    }
    s.dispatchEvent(new Event('input', { bubbles: true }));
  }

  // A long phase strip is scrolled to where the game stands.
  function standing() {
    const at = $('.strip .at');
    if (at) at.parentElement.scrollLeft = at.offsetLeft - (at.parentElement.clientWidth - at.offsetWidth) / 2;
  }
  function pips(pad) {
    let n = 0;
    for (const li of $$('[data-slot]', pad)) {
      const v = +$('select', li).value;
      const b = $('button', li);
      b.innerHTML = faceOf(v, li.dataset.colour || 'ivory');
      b.setAttribute('aria-label', v ? String(v) : '–');
      if (v) n++;
    }
    $('[data-count]', pad).textContent = n;
  }
  function totals() {
    for (const a of $$('[data-allot]')) {
      const sum = $$('input', a).reduce((s, i) => s + (+i.value || 0), 0);
      $('[data-total]', a).textContent = sum;
      $('.total', a).classList.toggle('off', sum < +a.dataset.min || sum > +a.dataset.max);
    }
  }

  // The zone that the chosen option, or the places of a move, means is ringed.
  function picked() {
    const keys = $$('select[data-from], select[data-to]').filter(s => s.value).map(s => s.value);
    $$('.zone.can').forEach(z => {
      const on = z.dataset.is === 'option' ? means(z).some(i => i.checked) : z.dataset.is === 'place' && keys.includes(z.dataset.tap);
      z.classList.toggle('picked', on);
      if (z.dataset.is === 'option') z.setAttribute('aria-pressed', on);
    });
    const move = $('[data-move]');
    if (move) {
      const from = $('[data-from]', move), to = $('[data-to]', move);
      const began = from.value || from.options.length < 2; // some moves only place
      from.closest('label').classList.toggle('now-this', !began);
      to.closest('label').classList.toggle('now-this', !!began && !to.value);
    }
  }
  // The options that a zone means: one space may take either block of a pair.
  function means(zone) { return $$('[data-zone-of] input', now).filter(i => i.closest('[data-zone-of]').dataset.zoneOf === zone.dataset.zone); }
  // A tap on a zone picks its option, a second one sends it; of several, each tap
  // picks the next, and Next sends it.
  function tap(zone) {
    const key = zone.dataset.tap;
    if (zone.dataset.is === 'option') {
      const all = means(zone), input = all[(all.findIndex(i => i.checked) + 1) % all.length];
      if (!input) return;
      if (input.checked) { input.form.requestSubmit($('.go', input.form)); return; }
      input.checked = true;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.closest('label').scrollIntoView({ block: 'nearest' });
      return;
    }
    if (zone.dataset.is === 'map') {
      const to = $(`[data-pair="${CSS.escape(key)}"]`) || $(`[data-place="${CSS.escape(key)}"]`);
      if (to && !to.disabled) to.click();
      return;
    }
    const move = $('[data-move]', now);
    if (!move) return;
    const from = $('[data-from]', move), to = $('[data-to]', move), path = $('[data-path]', move);
    const has = s => [...s.options].some(o => o.value === key && !o.disabled);
    if (from.options.length > 1 && (!from.value || from.value === key)) {
      if (!has(from)) return;
      from.value = from.value === key ? '' : key;
      to.value = '';
    } else if (has(to)) {
      const via = $('input', path), steps = to.value && to.value !== key ? [...(via.value ? via.value.split(',') : [to.value]), key] : [];
      via.value = steps.join(',');
      $('output', path).textContent = steps.slice(0, -1).join(', ');
      path.hidden = !steps.length;
      to.value = to.value === key ? '' : key;
    }
    from.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // On the map page a tap on a free spot sets the picked place there.
  function set(board, e) {
    const field = $$('#place-values input').find(i => i.name === board.dataset.position);
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform($('svg', board).getScreenCTM().inverse());
    if (!field) return;
    field.value = Math.round(at.x) + ',' + Math.round(at.y);
    field.form.requestSubmit();
  }
  // Zones are small on a phone: a tap near an open zone means it.
  function near(e) {
    const direct = e.target.closest('.zone.can');
    if (direct) return direct;
    let best = null, least = 26;
    for (const z of $$('.zone.can')) {
      const r = z.getBoundingClientRect();
      const d = Math.hypot(Math.max(r.left - e.clientX, 0, e.clientX - r.right), Math.max(r.top - e.clientY, 0, e.clientY - r.bottom));
      if (d < least) { least = d; best = z; }
    }
    return best;
  }

  document.addEventListener('click', e => {
    const t = e.target;
    const by = t.closest('[data-by]');
    if (by) {
      const i = $('input', by.closest('[data-step]'));
      const v = Math.max(+i.min, Math.min(+i.max, (+i.value || 0) + +by.dataset.by));
      i.value = v;
      i.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    const key = t.closest('[data-face]');
    if (key) {
      const pad = key.closest('[data-pad]');
      const free = $$('[data-slot]', pad).find(li => !$('select', li).value);
      if (free) { const s = $('select', free); s.value = key.dataset.face; s.dispatchEvent(new Event('input', { bubbles: true })); pips(pad); }
      return;
    }
    const clear = t.closest('[data-clear]');
    if (clear) {
      const s = $('select', clear.closest('[data-slot]'));
      s.value = '';
      s.dispatchEvent(new Event('input', { bubbles: true }));
      pips(clear.closest('[data-pad]'));
      return;
    }
    const tool = t.closest('.tool');
    if (tool) { pick(tool); return; }
    const cell = t.closest('[data-put]');
    if (cell) { put(cell); return; }
    const more = t.closest('[data-more]');
    if (more) {
      const list = $('.parts', more.closest('[data-written]'));
      let rows = $$('[data-part]', list), next = rows.find(r => r.hidden);
      if (!next) {
        next = rows[rows.length - 1].cloneNode(true);
        for (const e of $$('[name]', next)) e.name = e.name.replace(/~\d+/, '~' + rows.length);
        $('select', next).value = '';
        $$('input[type=text]', next).forEach(i => { i.value = ''; });
        list.append(next);
        rows = $$('[data-part]', list);
      }
      next.hidden = false;
      part(next);
      $('select', next).focus();
      more.hidden = rows.every(r => !r.hidden) && rows.length >= +list.dataset.most;
      return;
    }
    if (t.closest('[data-print]')) { print(); return; }
    const zoom = t.closest('[data-zoom]');
    if (zoom) {
      const b = zoom.closest('.board');
      const to = b.classList.contains('larger') ? '' : b.classList.contains('large') ? 'larger' : 'large';
      b.classList.remove('large', 'larger');
      if (to) b.classList.add(to);
      return;
    }
    const sort = t.closest('[data-sortable] th[data-col]');
    if (sort) {
      const table = sort.closest('table'), col = +sort.dataset.col, down = sort.getAttribute('aria-sort') === 'descending';
      $$('th', table).forEach(h => h.removeAttribute('aria-sort'));
      sort.setAttribute('aria-sort', down ? 'ascending' : 'descending');
      const at = r => r.dataset.sort ? +r.dataset.sort.split(' ')[col] : 0;
      const rows = $$('tbody tr', table).sort((a, b) => (r => Number.isFinite(r) ? r : 0)(at(a) - at(b)) || a.children[col].textContent.localeCompare(b.children[col].textContent, root.lang, { numeric: true }));
      if (!down) rows.reverse();
      $('tbody', table).append(...rows);
      return;
    }
    const link = t.closest('a[data-sheet]');
    if (link && window.HTMLDialogElement && document.body.dataset.live) { e.preventDefault(); dialog(link.href); return; }
    const board = t.closest('#board');
    if (board) {
      const z = board.dataset.position ? t.closest('.zone.can') : near(e);
      if (z) tap(z);
      else if (board.dataset.position) set(board, e);
      return;
    }
    const menu = $('.menu[open]');
    if (menu && !menu.contains(t)) menu.open = false;
  });
  document.addEventListener('keydown', e => {
    const at = e.target.closest && e.target.closest('[data-put]');
    const by = at && { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }[e.key];
    if (by) {
      const [, r, c] = at.dataset.put.match(/^r(\d+)c(\d+)$/);
      const to = $(`[data-put="r${+r + by[0]}c${+c + by[1]}"]`, at.closest('[data-plan]'));
      if (to) { e.preventDefault(); to.focus(); }
    }
    const zone = e.target.closest && e.target.closest('.zone.can');
    if (zone && (e.key === 'Enter' || e.key === ' ')) { e.preventDefault(); tap(zone); }
    if (e.key === 'Escape') { const m = $('.menu[open]'); if (m) { m.open = false; $('summary', m).focus(); } }
  });

  // A correction, in a dialog of the same page.
  async function dialog(href) {
    let d = $('#dialog');
    if (!d) { d = document.createElement('dialog'); d.id = 'dialog'; document.body.append(d); d.addEventListener('click', e => { if (e.target === d || e.target.closest('[data-close]')) { e.preventDefault(); d.close(); } }); }
    const load = async (url, init) => {
      const r = await fetch(url, init);
      if (r.redirected) { d.close(); wake(); return; }
      const page = new DOMParser().parseFromString(await r.text(), 'text/html');
      d.replaceChildren(...page.querySelector('main').childNodes);
      dress(d);
      if (!d.open) d.showModal();
    };
    d.onsubmit = e => {
      e.preventDefault();
      load(e.target.getAttribute('action'), { method: 'POST', body: new URLSearchParams(new FormData(e.target, e.submitter)) }).catch(() => location.assign(href));
    };
    load(href).catch(() => location.assign(href));
  }

  // A sure reading counts down where everybody sees it.
  setInterval(() => {
    for (const c of $$('[data-accept-in]')) {
      const left = Math.max(0, c.dataset.acceptIn - .25);
      c.dataset.acceptIn = left;
      const words = $('span', c);
      words.textContent = words.textContent.replace(/\d+([.,]\d+)?/, Math.ceil(left));
    }
  }, 250);

  // --- Begin ---

  dress(document);
  picked();
  standing();
  if (document.body.dataset.live) {
    lastSeq = +document.body.dataset.seq;
    fitSheet();
    uncover();
    open();
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') wake(); });
    // A page that is left must let go of its stream: browsers keep left pages, and
    // only six connections to one host.
    addEventListener('pagehide', close);
    addEventListener('pageshow', e => { if (e.persisted) wake(); });
    addEventListener('online', wake);
    // A stream that says nothing for 40 s is dead, whatever the browser believes.
    setInterval(() => { if (document.visibilityState === 'visible' && seen && Date.now() - seen > 40000) wake(); }, 5000);
  }
  // Panel and camera pages fetch what may change by itself; their forms stay here.
  async function refetch(init, url) {
    const r = await fetch(url || location.href, init);
    const page = new DOMParser().parseFromString(await r.text(), 'text/html');
    for (const el of $$('[data-poll]')) {
      const fresh = page.getElementById(el.id);
      if (fresh && fresh.innerHTML !== el.innerHTML) el.innerHTML = fresh.innerHTML;
    }
  }
  if ($('[data-poll]')) {
    setInterval(() => { if (document.visibilityState === 'visible') refetch().catch(() => {}); }, 1000);
    document.addEventListener('submit', e => {
      if (!e.target.matches('[data-stay]')) return;
      e.preventDefault();
      refetch({ method: 'POST', body: new URLSearchParams(new FormData(e.target, e.submitter)) }, e.target.action).catch(() => location.reload());
    });
  }
})();
