/**
 * What goes wrong before a page has come to life is told to the site, which has it in its log: nobody could say so on a page that is
 * not there. Written into the page itself, because the build's own script may be what is missing.
 */

/** Runs first of all. What it finds stays in `startupErrors`, too. */
export const startupScript = `(function(){var e=self.startupErrors=[];function t(m){if(self.startupDone||e.length>4)return;e.push(m);try{navigator.sendBeacon('/client-error',m)}catch(x){}}self.tellStartupError=t;addEventListener('error',function(v){var s=v.target&&v.target.src;if(v.message)t(v.message+' '+(v.filename||'')+':'+v.lineno);else if(s)t('did not load: '+s)},true);addEventListener('unhandledrejection',function(v){t('rejected: '+v.reason)})})()`
