import { renderSamples } from './renderSamples';

// Prints every mail of the product. A separate process, because the server's schemas do not load inside Jest.
void renderSamples().then((samples) => process.stdout.write(JSON.stringify(samples)));
