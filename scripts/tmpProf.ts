import { chromium } from '@playwright/test';
import { chromiumPath } from './chromiumPath';
async function main() {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Profiler.start');
  await page.goto(process.argv[2]!); await page.waitForSelector('input[name=email]'); await page.waitForTimeout(2500);
  const { profile } = await cdp.send('Profiler.stop');
  const m = Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value]));
  console.log('task', m.TaskDuration! * 1000, 'script', m.ScriptDuration! * 1000, 'layout', (m.LayoutDuration! + m.RecalcStyleDuration!) * 1000);
  const byId = new Map(profile.nodes.map((n) => [n.id, n])); const parent = new Map<number, number>();
  for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  const self = new Map<string, number>(); const total = new Map<string, number>();
  profile.samples!.forEach((id, i) => { const d = profile.timeDeltas![i]! / 1000; let n = byId.get(id)!; const key = (x: typeof n) => `${x.callFrame.functionName || '(anon)'} ${x.callFrame.url.split('/').pop()}:${x.callFrame.lineNumber}`;
    self.set(key(n), (self.get(key(n)) ?? 0) + d); const seen = new Set<string>(); for (let c: number | undefined = id; c !== undefined; c = parent.get(c)) { const k = key(byId.get(c)!); if (!seen.has(k)) { seen.add(k); total.set(k, (total.get(k) ?? 0) + d); } } });
  const top = (x: Map<string, number>, n: number) => [...x].sort((a, b) => b[1] - a[1]).slice(0, n).forEach(([k, v]) => console.log(v.toFixed(0), k));
  console.log('--self'); top(self, 25); console.log('--total'); top(total, 70);
  await browser.close();
}
void main();
